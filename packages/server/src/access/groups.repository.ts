/** Groups and their memberships. A membership is the last of its changes; without one a person is no member. */
import type { GroupUser } from '@casebook/core/groups/groups.calls'
import { type MembershipStatus, membershipStatuses } from '@casebook/core/groups/membership'
import type { Generated } from 'kysely'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    study_group: { name: string; description: string; shared_cases: boolean; owner: string; created_at: Date }
    membership_change: {
      id: Generated<number>
      group_name: string
      username: string
      status: MembershipStatus
      changed_by: string
      changed_at: Date
    }
  }
}

export interface StudyGroup {
  readonly name: string
  readonly description: string
  readonly sharedCases: boolean
  readonly owner: string
}

export interface MembershipChange {
  readonly group: string
  readonly user: string
  readonly status: MembershipStatus
  readonly changedBy: string
}

function groups(db: Database) {
  return db.selectFrom('study_group').select(['name', 'description', 'shared_cases as sharedCases', 'owner'])
}

export function allGroups(db: Database): Promise<StudyGroup[]> {
  return groups(db).execute()
}

export function findGroup(db: Database, name: string): Promise<StudyGroup | undefined> {
  return groups(db).where('name', '=', name).executeTakeFirst()
}

/** Holds the groups for this transaction, so that two changes in one of them follow one another; always in one order. */
export function lockGroups(tx: Database, names: readonly string[]): Promise<StudyGroup[]> {
  if (names.length === 0) return Promise.resolve([])
  return groups(tx).where('name', 'in', names).orderBy('name').forUpdate().execute()
}

export async function lockGroup(tx: Database, name: string): Promise<StudyGroup | null> {
  return (await lockGroups(tx, [name]))[0] ?? null
}

/** False if there is a group of that name. */
export async function insertGroup(
  tx: Database,
  { name, description, sharedCases, owner }: StudyGroup,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('study_group')
    .values({ name, description, shared_cases: sharedCases, owner, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** The last change of each membership. */
export function memberships(db: Database) {
  return db
    .selectFrom('membership_change')
    .distinctOn(['membership_change.group_name', 'membership_change.username'])
    .select(['membership_change.group_name as group', 'membership_change.username', 'membership_change.status'])
    .orderBy('membership_change.group_name')
    .orderBy('membership_change.username')
    .orderBy('membership_change.id', 'desc')
}

export async function membershipStatusOf(db: Database, group: string, username: string): Promise<MembershipStatus> {
  const row = await memberships(db)
    .where('membership_change.group_name', '=', group)
    .where('membership_change.username', '=', username)
    .executeTakeFirst()
  return row?.status ?? 'NoMembership'
}

/** The pairs of group and user, as JSON, in which the user has ever ended their membership, or their request, by themselves. */
export async function leftThemselves(
  db: Database,
  groups: readonly string[],
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  if (groups.length === 0 || users.length === 0) return new Set()
  const rows = await db
    .selectFrom('membership_change')
    .select(['group_name', 'username'])
    .distinct()
    .where('group_name', 'in', groups)
    .where('username', 'in', users)
    .where('status', '=', 'NoMembership')
    .whereRef('changed_by', '=', 'username')
    .execute()
  return new Set(rows.map(({ group_name, username }) => JSON.stringify([group_name, username])))
}

export interface Member extends GroupUser {
  readonly group: string
}

const membership = membershipStatuses.filter((status) => status !== 'NoMembership')

/** Everyone whose membership in one of the groups, or in any, has one of the statuses, by name. Who left is not among them. */
export function membersOf(
  db: Database,
  names: readonly string[] | null,
  statuses: readonly MembershipStatus[] = membership,
): Promise<Member[]> {
  if (names?.length === 0) return Promise.resolve([])
  return db
    .selectFrom(
      memberships(db)
        .$if(names !== null, (query) => query.where('membership_change.group_name', 'in', names ?? []))
        .as('membership'),
    )
    .innerJoin('app_user', 'app_user.username', 'membership.username')
    .select([
      'membership.group',
      'membership.username',
      'app_user.first_name as firstName',
      'app_user.last_name as lastName',
      'membership.status',
    ])
    .where('membership.status', 'in', statuses)
    .orderBy('app_user.last_name')
    .orderBy('membership.username')
    .execute()
}

export async function recordMembershipChange(
  tx: Database,
  { group, user, status, changedBy }: MembershipChange,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('membership_change')
    .values({ group_name: group, username: user, status, changed_by: changedBy, changed_at: at })
    .execute()
}

/** The people who may sign in, by name: those a group can invite. */
export function openUsers(db: Database): Promise<Omit<GroupUser, 'status'>[]> {
  return db
    .selectFrom('app_user')
    .select(['username', 'first_name as firstName', 'last_name as lastName'])
    .where('is_activated', '=', true)
    .where('is_frozen', '=', false)
    .orderBy('last_name')
    .orderBy('username')
    .execute()
}

/** Those of the names that are names of users who may sign in. */
export async function openUsersAmong(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('app_user')
    .select('username')
    .where('username', 'in', names)
    .where('is_activated', '=', true)
    .where('is_frozen', '=', false)
    .execute()
  return new Set(rows.map(({ username }) => username))
}

/** Those of the names that are names of users. */
export async function usersAmong(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('app_user').select('username').where('username', 'in', names).execute()
  return new Set(rows.map(({ username }) => username))
}

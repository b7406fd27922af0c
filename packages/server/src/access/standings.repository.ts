/** Memberships of people in the groups that a person belongs, or once belonged, to. */
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import type { AssigningMember } from '@casebook/core/groups/assignments/assignment'
import type { SharingGroup } from '@casebook/core/groups/groups.calls'
import type { MembershipStatus } from '@casebook/core/groups/membership'
import { prepared } from '../database/prepared'
import type { Database } from '../services'
import { memberships } from './groups.repository'

/** One person in one group. */
export interface GroupStanding extends AssigningMember {
  readonly group: string
  readonly username: string
  /** Members of the group see the cases of each other. */
  readonly sharedCases: boolean
}

/** A person's own. */
export async function standingsOf(db: Database, username: string): Promise<GroupStanding[]> {
  return (await ownStandings(db, { username })).map(standing)
}

const ownStandings = prepared((db, { username }: { readonly username: string }) =>
  withGroups(db, memberships(db).where('membership_change.username', '=', username)),
)

/** The groups that a person belongs to, is to join or owns, as the assignment grid and the sharing dialog list them. */
export function sharingGroups(own: readonly GroupStanding[]): readonly SharingGroup[] {
  return own
    .filter(({ status, ownsGroup }) => ownsGroup || status !== 'NoMembership')
    .map(({ group, status, ownsGroup }) => ({ name: group, status, ownsGroup }))
    .sort((a, b) => naturalOrder(a.name, b.name))
}

/** A person's own, and everyone's else in the same groups. */
export async function standingsAround(db: Database, username: string): Promise<GroupStanding[]> {
  const around = memberships(db).where('membership_change.group_name', 'in', groupsAround(db, username))
  return (await withGroups(db, around).execute()).map(standing)
}

/** Everyone's in one group. */
export async function standingsIn(db: Database, group: string): Promise<GroupStanding[]> {
  return (await withGroups(db, memberships(db).where('membership_change.group_name', '=', group)).execute()).map(
    standing,
  )
}

/**
 * Lets nobody change a membership or an assignment in a person's groups until this transaction has ended. What is written
 * into a shared case is so written before its sharing ends, or not at all.
 */
export async function holdGroupsAround(tx: Database, username: string): Promise<void> {
  await tx
    .selectFrom('study_group')
    .select('name')
    .where('name', 'in', groupsAround(tx, username))
    .orderBy('name')
    .forShare()
    .execute()
}

function groupsAround(db: Database, username: string) {
  return db.selectFrom('membership_change').select('group_name').where('username', '=', username)
}

function withGroups(db: Database, membership: ReturnType<typeof memberships>) {
  return db
    .selectFrom(membership.as('membership'))
    .innerJoin('study_group', 'study_group.name', 'membership.group')
    .select([
      'membership.group',
      'membership.username',
      'membership.status',
      'study_group.owner',
      'study_group.shared_cases as sharedCases',
    ])
}

interface StandingRow {
  readonly group: string
  readonly username: string
  readonly status: MembershipStatus
  readonly owner: string
  readonly sharedCases: boolean
}

function standing({ owner, ...row }: StandingRow): GroupStanding {
  return { ...row, ownsGroup: row.username === owner }
}

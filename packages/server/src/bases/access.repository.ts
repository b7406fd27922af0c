/** The protected bases, and who may open them by name. */

import { type AccessPerson, mostFound, mostListed } from '@casebook/core/access/access.calls'
import type { BasesByGroup } from '@casebook/core/access/baseAccess'
import type { BaseName } from '@casebook/core/bases/baseName'
import { type SqlBool, sql } from 'kysely'
import { holdsInSql } from '../database/rolesInSql'
import type { Database } from '../services'

export async function protectedBases(db: Database): Promise<readonly BaseName[]> {
  return db
    .selectFrom('base_protection')
    .select(['group_name as group', 'name as base'])
    .orderBy('group_name')
    .orderBy('name')
    .execute()
}

export async function basesOpenTo(db: Database, username: string): Promise<readonly BaseName[]> {
  return db
    .selectFrom('base_access')
    .select(['group_name as group', 'name as base'])
    .where('username', '=', username)
    .orderBy('group_name')
    .orderBy('name')
    .execute()
}

const isNoAdministrator = sql<SqlBool>`not (${holdsInSql(sql`app_user.roles`, 'canOpenProtectedBases')})`

/** The number of users with access by name, for each base that has any. */
export async function usersWithAccess(db: Database): Promise<readonly (BaseName & { readonly users: number })[]> {
  const rows = await db
    .selectFrom('base_access')
    .innerJoin('app_user', 'app_user.username', 'base_access.username')
    .select(['base_access.group_name as group', 'base_access.name as base'])
    .select(({ fn }) => fn.countAll().as('users'))
    .where(isNoAdministrator)
    .groupBy(['base_access.group_name', 'base_access.name'])
    .execute()
  return rows.map(({ users, ...base }) => ({ ...base, users: Number(users) }))
}

export async function namesWithAccess(db: Database, { group, base }: BaseName): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('base_access')
    .select('username')
    .where('group_name', '=', group)
    .where('name', '=', base)
    .execute()
  return new Set(rows.map(({ username }) => username))
}

const personColumns = ['app_user.username', 'first_name as firstName', 'last_name as lastName', 'roles'] as const

/** Those who may open the base by name, and how many they are. */
export async function peopleWithAccess(
  db: Database,
  { group, base }: BaseName,
): Promise<{ readonly people: readonly AccessPerson[]; readonly count: number }> {
  const named = db
    .selectFrom('base_access')
    .innerJoin('app_user', 'app_user.username', 'base_access.username')
    .where('base_access.group_name', '=', group)
    .where('base_access.name', '=', base)
  const people = await named
    .select(personColumns)
    .orderBy('last_name')
    .orderBy('app_user.username')
    .limit(mostListed)
    .execute()
  const { count } = await named.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return { people, count: Number(count) }
}

/** By a part of the username or of the name. */
export async function peopleFound(db: Database, filter: string): Promise<AccessPerson[]> {
  const names = sql`lower(app_user.username || ' ' || first_name || ' ' || last_name)`
  return db
    .selectFrom('app_user')
    .select(personColumns)
    .where(isNoAdministrator)
    .where('is_frozen', '=', false)
    .where(sql<SqlBool>`strpos(${names}, lower(${filter}::text)) > 0`)
    .orderBy('last_name')
    .orderBy('app_user.username')
    .limit(mostFound)
    .execute()
}

export async function countPeople(db: Database): Promise<number> {
  const { people } = await db
    .selectFrom('app_user')
    .select(({ fn }) => fn.countAll().as('people'))
    .where(isNoAdministrator)
    .executeTakeFirstOrThrow()
  return Number(people)
}

/** Lets changes follow one another: each sees what the one before has left. */
export async function lockAccess(tx: Database): Promise<void> {
  await sql`lock table base_protection, base_access in share row exclusive mode`.execute(tx)
}

export async function writeProtection(tx: Database, { group, base }: BaseName, isOn: boolean): Promise<void> {
  const row = { group_name: group, name: base }
  if (isOn)
    await tx
      .insertInto('base_protection')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await tx.deleteFrom('base_protection').where('group_name', '=', group).where('name', '=', base).execute()
}

export async function writeAccess(
  tx: Database,
  username: string,
  { group, base }: BaseName,
  isOn: boolean,
): Promise<void> {
  const row = { group_name: group, name: base, username }
  if (isOn)
    await tx
      .insertInto('base_access')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .deleteFrom('base_access')
      .where('group_name', '=', group)
      .where('name', '=', base)
      .where('username', '=', username)
      .execute()
}

export function byGroup(bases: readonly BaseName[]): BasesByGroup {
  const groups = new Map<string, string[]>()
  for (const { group, base } of bases) groups.set(group, [...(groups.get(group) ?? []), base])
  return Object.fromEntries(groups)
}

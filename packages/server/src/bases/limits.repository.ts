/** The studies to which people are limited, and the one condition in SQL by which all that they call is narrowed. */
import { isLimitable } from '@casebook/core/access/limits'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Caller } from '@casebook/core/call/policy'
import { type RawBuilder, sql } from 'kysely'
import { holdsInSql } from '../database/rolesInSql'
import type { Database } from '../services'

/** In the order of their names; none for a person whose roles hold everywhere. */
export function limitsOf(db: Database, username: string): Promise<BaseName[]> {
  return db
    .selectFrom('study_limit')
    .select(['group_name as group', 'name as base'])
    .where('username', '=', username)
    .orderBy('group_name')
    .orderBy('name')
    .execute()
}

export async function isLimited(db: Database, { username, roles }: Caller): Promise<boolean> {
  return isLimitable(roles) && (await limitsOf(db, username)).length > 0
}

export async function writeLimits(tx: Database, username: string, limits: readonly BaseName[]): Promise<void> {
  await tx.deleteFrom('study_limit').where('username', '=', username).execute()
  if (limits.length === 0) return
  await tx
    .insertInto('study_limit')
    .values(limits.map(({ group, base }) => ({ username, group_name: group, name: base })))
    .execute()
}

/** SQL that is true where that person, if they can be limited at all, is not limited to other studies. */
export function isWithinLimits(
  username: RawBuilder<unknown>,
  group: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`(not exists (select from study_limit where study_limit.username = ${username})
    or exists (select from study_limit where study_limit.username = ${username}
                and study_limit.group_name = ${group} and study_limit.name = ${name}))`
}

/** The same of a row of `app_user` under that alias. */
export function isWithinLimitsOf(user: string, group: string, name: string): RawBuilder<boolean> {
  const mayLift = holdsInSql(sql.ref(`${user}.roles`), 'canManageUsers')
  return sql`(${mayLift} or ${isWithinLimits(sql.ref(`${user}.username`), sql.ref(group), sql.ref(name))})`
}

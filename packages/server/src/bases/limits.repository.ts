/** The studies and the sites to which people are limited, and the conditions in SQL by which all that they call is narrowed. */
import { isLimitable } from '@casebook/core/access/limits'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Caller } from '@casebook/core/call/policy'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../database/prepared'
import { holdsInSql } from '../database/rolesInSql'
import type { Database } from '../services'
import { liveName } from './sides'

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

/** The sites to which a person is limited, by name; none for a person who is not. */
export async function siteLimitsOf(db: Database, username: string): Promise<readonly string[]> {
  return (await findSiteLimits(db, { username })).map(({ site }) => site)
}

const findSiteLimits = prepared((db, { username }: { readonly username: string }) =>
  db.selectFrom('site_limit').select('site').where('username', '=', username).orderBy('site'),
)

/** The only sites whose cases a person may know of; null: they may know of any. */
export async function sitesWithin(db: Database, { username, roles }: Caller): Promise<readonly string[] | null> {
  const sites = isLimitable(roles) ? await siteLimitsOf(db, username) : []
  return sites.length > 0 ? sites : null
}

export async function isLimited(db: Database, { username, roles }: Caller): Promise<boolean> {
  if (!isLimitable(roles)) return false
  return (await limitsOf(db, username)).length > 0 || (await siteLimitsOf(db, username)).length > 0
}

export async function writeLimits(tx: Database, username: string, limits: readonly BaseName[]): Promise<void> {
  await tx.deleteFrom('study_limit').where('username', '=', username).execute()
  if (limits.length === 0) return
  await tx
    .insertInto('study_limit')
    .values(limits.map(({ group, base }) => ({ username, group_name: group, name: base })))
    .execute()
}

export async function writeSiteLimits(tx: Database, username: string, sites: readonly string[]): Promise<void> {
  await tx.deleteFrom('site_limit').where('username', '=', username).execute()
  if (sites.length === 0) return
  await tx
    .insertInto('site_limit')
    .values(sites.map((site) => ({ username, site })))
    .execute()
}

/** SQL that is true where that person, if they can be limited at all, is not limited to other sites. */
export function isWithinSites(username: RawBuilder<unknown>, site: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(not exists (select from site_limit where site_limit.username = ${username})
    or exists (select from site_limit where site_limit.username = ${username} and site_limit.site = ${site}))`
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

/** The same of a case under that alias, and of a row of `app_user` under the other. */
export function isWithinLimitsOf(user: string, ofCase: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${ofCase}.${name}`)
  const [mayLift, username] = [holdsInSql(sql.ref(`${user}.roles`), 'canManageUsers'), sql.ref(`${user}.username`)]
  return sql`(${mayLift} or (${isWithinLimits(username, column('group_name'), liveName(column('base_name')))}
    and ${isWithinSites(username, column('site'))}))`
}

/** Reads who may open a study, and how far they see. */
import type { Role } from '@casebook/core/permissions/capabilities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import { isOpenWhere } from '../bases/bases.repository'
import { holdsInSql } from '../database/rolesInSql'
import type { Database } from '../services'

export interface PersonOfReport {
  readonly username: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly sites: readonly string[] | null
  readonly isNamed: boolean
  readonly maySignIn: boolean
}

interface WantedReport {
  readonly base: BaseName
  /** The only sites that the reader may know of; null for any. People of other sites are left out. */
  readonly sites: readonly string[] | null
  readonly limit: number
  readonly after: string | null
}

/** In the order of their usernames, letters first by the alphabet. One more than asked for, if there are more. */
export async function peopleOfReport(
  db: Database,
  { base: { group, base }, sites, limit, after }: WantedReport,
): Promise<readonly PersonOfReport[]> {
  const [username, roles] = [sql.ref('app_user.username'), sql.ref('app_user.roles')]
  const mayLift = sql`(${holdsInSql(roles, 'canManageUsers')})`
  const isOpen = isOpenWhere(
    {
      username,
      opensProtected: sql`(${holdsInSql(roles, 'canOpenProtectedBases')})`,
      isLimitable: sql`(not ${mayLift})`,
    },
    sql`${group}::text`,
    sql`${base}::text`,
  )
  const limits = sql`select site from site_limit where site_limit.username = ${username} and not ${mayLift}`
  const isSeen: RawBuilder<SqlBool> =
    sites === null
      ? sql`true`
      : sql`(not exists (${limits}) or exists (${limits} and site_limit.site = any(${sites}::text[])))`
  const shown = sites === null ? sql`true` : sql`site = any(${sites}::text[])`
  const { rows } = await sql<PersonOfReport>`
    select username, concat_ws(' ', nullif(title, ''), nullif(first_name, ''), nullif(last_name, '')) as name, roles,
           (select array_agg(site order by site) filter (where ${shown}) from (${limits}) limits) as sites,
           exists (select from base_access where group_name = ${group} and base_access.name = ${base}
                     and base_access.username = ${username}) as "isNamed",
           is_activated and not is_frozen as "maySignIn"
      from app_user
     where ${isOpen} and ${isSeen}
       and ${after === null ? sql`true` : sql`(lower(username), username) > (lower(${after}::text), ${after}::text)`}
     order by lower(username), username
     limit ${limit + 1}::integer`.execute(db)
  return rows
}

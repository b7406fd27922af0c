/** Sites, those of a person, and the site of a case: its rows, and the entry of its trail that alone says it. */
import { type SiteStamp, sitesOfAuthor } from '@casebook/core/sites/sites'
import { sql } from 'kysely'
import { prepared } from '../database/prepared'
import { holdsInSql } from '../database/rolesInSql'
import { beforeCommit } from '../database/transaction'
import type { Database } from '../services'
import {
  type Attribution,
  appendToCases,
  type Head,
  linksAfter,
  type NewEntry,
  noEntries,
} from '../trail/chains.repository'

/** The sites at which the person may enter cases, by name. */
export async function sitesOf(db: Database, username: string): Promise<readonly string[]> {
  const found = await findSitesOf(db, { username })
  const those = (which: 'isMember' | 'isLimit') => found.filter((one) => one[which]).map(({ name }) => name)
  return sitesOfAuthor(those('isMember'), those('isLimit'))
}

/** A server without sites looks no further than an empty table. */
const findSitesOf = prepared(
  (_, { username }: { readonly username: string }) => sql<{
    readonly name: string
    readonly isMember: boolean
    readonly isLimit: boolean
  }>`
    select site.name,
           study_group.owner = ${username} or coalesce((
             select status in ('JoinedWithAllCases', 'JoinedWithSelectedCases') from membership_change m
              where m.group_name = site.name and m.username = ${username} order by m.id desc limit 1), false) as "isMember",
           exists (select from site_limit l join app_user u using (username)
                    where l.site = site.name and l.username = ${username}
                      and not ${holdsInSql(sql`u.roles`, 'canManageUsers')}) as "isLimit"
      from site join study_group on study_group.name = site.name
     order by site.name`,
)

export async function allSites(db: Database) {
  return db
    .selectFrom('site')
    .innerJoin('study_group', 'study_group.name', 'site.name')
    .select(['site.name', 'study_group.description', 'site.marked_by as markedBy', 'site.marked_at as markedAt'])
    .orderBy('site.name')
    .execute()
}

/** Whether each of them is a site. None of them loses its mark until the transaction has ended. */
export async function holdSites(tx: Database, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return true
  const found = await tx
    .selectFrom('site')
    .select('name')
    .where('name', 'in', names)
    .orderBy('name')
    .forShare()
    .execute()
  return found.length === new Set(names).size
}

/** Whether anything changed. */
export async function writeSite(tx: Database, name: string, by: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('site')
    .values({ name, marked_by: by, marked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether anything changed. Fails while cases belong to the site, or people are limited to it. */
export async function removeSite(tx: Database, name: string): Promise<boolean> {
  return (await tx.deleteFrom('site').where('name', '=', name).returning('name').executeTakeFirst()) !== undefined
}

/** Nobody enters a case of the site meanwhile. */
export async function isSiteInUse(tx: Database, name: string): Promise<boolean> {
  await tx.selectFrom('site').select('name').where('name', '=', name).forUpdate().execute()
  const { isUsed } = await tx
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('study_case').select('id').where('site', '=', name)),
        exists(selectFrom('site_limit').select('username').where('site', '=', name)),
      ]).as('isUsed'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(isUsed)
}

/** Where the chain of a new case begins, whose row names its site: with an entry that says so, if it has one. */
export async function beginAtSite(
  tx: Database,
  chain: string,
  site: string | null,
  attribution: Attribution,
): Promise<Head> {
  if (site === null) return noEntries
  const entries = [siteEntry({ site, from: null }, { ...attribution, reason: null })]
  await beforeCommit(tx, appendToCases(tx, [{ chain, entries, before: noEntries }]))
  // It says nothing that is salted, so it comes to the same hash again.
  return linksAfter(noEntries, ['case', chain], entries).head
}

export function siteEntry(value: SiteStamp, attribution: Attribution): NewEntry {
  return { kind: 'site', question: null, occurrence: null, value, revision: null, ...attribution }
}

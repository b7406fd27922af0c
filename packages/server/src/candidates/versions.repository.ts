/** The published versions of bases, and which bases take no new cases. */
import type { BaseName } from '@casebook/core/bases/baseName'
import type { ManagedBase } from '@casebook/core/candidates/candidates.calls'
import { sql } from 'kysely'
import { isOfSites, type Reach } from '../access/reach'
import { isOnSide } from '../bases/sides'
import { counted, mostCounted } from '../cases/countCases'
import type { Database } from '../services'

/** Every version of the base, the newest first, with the number of its cases up to a limit. Without a name, of all live bases. */
export async function versionsOf(
  db: Database,
  name?: BaseName,
  sites: Reach['sites'] = null,
): Promise<readonly (BaseName & ManagedBase['versions'][number])[]> {
  const cases = sql<number>`
    (select count(*)::integer
       from (select from study_case where base_version_id = base_version.id and deleted_at is null and ${isOfSites(sites, sql`study_case.site`)} limit ${mostCounted + 1}::integer) counted)`
  let query = db
    .selectFrom('base_version')
    .select(['group_name as group', 'name as base', 'version', 'published_at', 'published_by', cases.as('cases')])
    .orderBy('base_version.id', 'desc')
  query = name
    ? query.where('group_name', '=', name.group).where('name', '=', name.base)
    : query.where(isOnSide('live', sql.ref('name')))
  const rows = await query.execute()
  return rows.map(({ published_at, published_by: publishedBy, cases, ...version }) => ({
    ...version,
    publishedAt: published_at.toISOString(),
    publishedBy,
    ...counted(cases),
  }))
}

/** Whether anything changed. */
export async function writeRetirement(
  tx: Database,
  { group, base }: BaseName,
  retired: { readonly by: string; readonly at: Date } | null,
): Promise<boolean> {
  if (!retired) {
    const removed = await tx
      .deleteFrom('base_retirement')
      .where('group_name', '=', group)
      .where('name', '=', base)
      .returning('name')
      .execute()
    return removed.length > 0
  }
  const added = await tx
    .insertInto('base_retirement')
    .values({ group_name: group, name: base, retired_by: retired.by, retired_at: retired.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute()
  return added.length > 0
}

export async function retiredBases(
  db: Database,
): Promise<readonly (BaseName & { readonly by: string; readonly at: Date })[]> {
  return db
    .selectFrom('base_retirement')
    .select(['group_name as group', 'name as base', 'retired_by as by', 'retired_at as at'])
    .execute()
}

/** Lets versions be published one after the other, so that each sees those before. */
export async function lockVersions(tx: Database): Promise<void> {
  await sql`lock table base_version in share row exclusive mode`.execute(tx)
}

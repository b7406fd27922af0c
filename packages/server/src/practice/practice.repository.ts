/** The versions of the side for practice, and its cases that are to be removed. */
import type { BaseName } from '@casebook/core/bases/baseName'
import { onSide } from '@casebook/core/bases/sides/practice'
import type { PractisedVersion } from '@casebook/core/practice/practice.calls'
import { sql } from 'kysely'
import { counted, mostCounted } from '../cases/countCases'
import type { Database } from '../services'

/** The versions of the side for practice, the newest first. Of the live side those count that are there under the same hash. */
export async function practisedVersions(db: Database, name: BaseName): Promise<readonly PractisedVersion[]> {
  const live = onSide('live', name)
  const { base } = onSide('practice', name)
  const { rows } = await sql<Row>`
    select version, checksum, published_at as "publishedAt", published_by as "publishedBy",
           (select count(*)::integer from (select from study_case where base_version_id = one.id and deleted_at is null
              limit ${mostCounted + 1}::integer) counted) as cases,
           exists (select from base_version there where there.group_name = one.group_name and there.name = ${live.base}
                      and there.version = one.version and there.checksum = one.checksum) as "isLive"
      from base_version one where group_name = ${live.group} and name = ${base} order by id desc`.execute(db)
  const newestLive = rows.findIndex(({ isLive }) => isLive)
  return rows.map(({ isLive, cases, publishedAt, ...row }, nth) => ({
    ...row,
    publishedAt: publishedAt.toISOString(),
    ...counted(cases),
    state: isLive ? 'live' : newestLive >= 0 && nth > newestLive ? 'passed' : 'tested',
  }))
}

type Row = Omit<PractisedVersion, 'publishedAt' | 'state' | 'moreCases'> & {
  readonly publishedAt: Date
  readonly isLive: boolean
}

/** The next cases of the side for practice that are not removed, held for this transaction. */
export async function someCases(tx: Database, name: BaseName, limit: number): Promise<readonly string[]> {
  const { group, base } = onSide('practice', name)
  const rows = await tx
    .selectFrom('study_case')
    .select('id')
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Unsaved answers of practice go too, those of cases that nobody has saved as well. */
export async function discardDrafts(tx: Database, name: BaseName, at: Date): Promise<void> {
  const { group, base } = onSide('practice', name)
  await tx
    .updateTable('draft')
    .set({ discarded_at: at })
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .where('discarded_at', 'is', null)
    .execute()
}

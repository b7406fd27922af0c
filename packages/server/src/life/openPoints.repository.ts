/** What is open in a study before it is locked. Each number is counted up to a limit. */
import type { OpenPoint } from '@casebook/core/life/life'
import { type RawBuilder, sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import { mostCounted } from '../cases/countCases'
import { isSaid } from '../facts/wasSaid'
import { openQueryNodes } from '../queries/waitingQueries'
import type { Database } from '../services'

type Counted = Exclude<OpenPoint, 'late'>

export async function openPointsOf(
  db: Database,
  { group, base }: BaseName,
  now: Date,
): Promise<Partial<Record<Counted, number>>> {
  const cases = sql`study_case c where c.group_name = ${group} and c.base_name = ${base} and c.deleted_at is null`
  const nodes = await openQueryNodes(db)
  const rows: Readonly<Record<Counted, RawBuilder<unknown>>> = {
    drafts: sql`draft d where d.group_name = ${group} and d.base_name = ${base} and d.discarded_at is null and exists (
      select from draft_entry where draft_entry.draft_id = d.id and draft_entry.seq > d.saved_seq and ${isSaid('draft_entry')})`,
    queries: sql`query q where q.last_node = any(${nodes}::text[]) and exists (select from ${cases} and c.id = q.case_id)`,
    unsigned: sql`${cases} and c.to_sign > 0`,
    unverified: sql`${cases} and c.signed > c.verified`,
    samples: sql`sampled_case s where exists (select from ${cases} and c.id = s.case_id and c.verification_level <> 'verified')`,
    incomplete: sql`${cases} and c.progress between 0 and 99`,
    links: sql`case_token t where t.kind = 'link' and t.invalidated_at is null and t.used_at is null
      and (t.expires_at is null or t.expires_at > ${now}) and exists (select from ${cases} and c.id = t.case_id)`,
  }
  const found: Partial<Record<Counted, number>> = {}
  for (const [point, from] of Object.entries(rows)) {
    const counted = sql<{ count: number }>`
      select count(*)::integer as count from (select from ${from} limit ${mostCounted + 1}::integer) counted`
    found[point as Counted] = (await counted.execute(db)).rows[0]?.count ?? 0
  }
  return found
}

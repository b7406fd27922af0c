import { sql } from 'kysely'
import type { Database } from '../../services'

/** How many queries of each case had one of these nodes as their last step at a past moment; a case without any is not in it. */
export async function queriesAsOf(
  db: Database,
  caseIds: readonly string[],
  nodes: readonly string[],
  moment: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; queries: number }>`
    select q.case_id as id, count(*)::integer as queries
      from query q cross join lateral (
        select node from query_step where query_id = q.id and at <= ${moment} order by seq desc limit 1) last
     where q.case_id = any(${[...caseIds]}::uuid[]) and last.node = any(${[...nodes]}::text[])
     group by 1`.execute(db)
  return new Map(rows.map(({ id, queries }) => [id, queries]))
}

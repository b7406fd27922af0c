/** The names by which people know the case of a fault. */
import { sql } from 'kysely'
import type { Database } from '../services'
import type { TrailFault } from './trailFault'

/**
 * Name, study and owner of the case that the fault is about, or whose draft it is about; null if it is about none. Of a case whose row is
 * gone, as its last revision has them.
 */
export async function nameOfFaulty(
  db: Database,
  { chain, id }: Pick<TrailFault, 'chain' | 'id'>,
): Promise<string | null> {
  if (chain !== 'case' && chain !== 'draft') return null
  const { rows } = await sql<{ said: string }>`
    with meant as (select case when ${chain}::text = 'draft' then (select case_id from draft where draft.id = ${id}::uuid) else ${id}::uuid end as id)
    select coalesce(
      (select concat(name, ', ', group_name, '/', base_name, ', owner ', owner) from study_case where study_case.id = meant.id),
      (select concat(value ->> 'name', ', ', value ->> 'group', '/', value ->> 'base', ', owner ', value ->> 'owner') from case_entry
        where case_id = meant.id and kind = 'revision' order by seq desc limit 1)) as said
      from meant`.execute(db)
  return rows[0]?.said ?? null
}

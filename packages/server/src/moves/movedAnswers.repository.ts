/** The answers of cases that move: those that moves have withdrawn, those that nobody has saved, and those that a move found. */
import type { Fact, FactValue } from '@casebook/core/facts/fact'
import type { TrailFact } from '@casebook/core/facts/trail'
import { sql } from 'kysely'
import { factOfRow } from '../facts/factRow'
import { isSaid } from '../facts/wasSaid'
import type { Database } from '../services'

/** By the id of the case, the answers that moves have withdrawn and that nobody has given since. Those that were erased are gone. */
export async function withdrawnAnswers(
  db: Database,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Fact[]>> {
  const { rows } = await sql<TrailFact & { readonly caseId: string }>`
    select case_id as "caseId", question, occurrence, before as value
      from (select case_id, question, occurrence, value, source,
                   lag(value) over word as before, lead(seq) over word as later
              from case_fact
             where case_id in (select case_id from moved_case where case_id = any(${caseIds}::uuid[]))
            window word as (partition by case_id, question, occurrence order by seq, place)) said
     where later is null and value = 'null' and source ->> 'kind' = 'move' and before <> 'null'
     order by case_id, question, occurrence`.execute(db)
  const found = new Map<string, readonly Fact[]>()
  for (const { caseId, ...row } of rows) found.set(caseId, [...(found.get(caseId) ?? []), factOfRow(row)])
  return found
}

/** Those of these cases in which somebody has answers that are not saved. */
export async function casesWithUnsavedWords(db: Database, caseIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('draft')
    .innerJoin('draft_entry', 'draft_entry.draft_id', 'draft.id')
    .select('case_id')
    .distinct()
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .where('discarded_at', 'is', null)
    .whereRef('draft_entry.seq', '>', 'draft.saved_seq')
    .where(isSaid('draft_entry'))
    .execute()
  return new Set(rows.flatMap(({ case_id }) => case_id ?? []))
}

/** What it found, each with the answer as it was before the move. */
export async function findingsOf(db: Database, id: string, after: number, limit: number) {
  const { rows } = await sql<{
    readonly seq: number
    readonly caseId: string
    readonly owner: string
    readonly name: string
    readonly versionId: number
    readonly question: string | null
    readonly occurrence: number | null
    readonly why: string
    readonly value: FactValue
  }>`
    select found.seq, c.id as "caseId", c.owner, c.name, coalesce(moved.from_version_id, c.base_version_id) as "versionId",
           found.question, found.occurrence, found.why, word.value
      from case_move_finding found
      join study_case c on c.id = found.case_id
      left join moved_case moved on moved.move_id = found.move_id and moved.case_id = found.case_id
      left join lateral (select value from case_fact
         where case_id = found.case_id and question = found.question and occurrence = found.occurrence
           and (moved.seq is null or case_fact.seq <= moved.seq)
         order by case_fact.seq desc, place desc limit 1) word on true
     where found.move_id = ${id}::uuid and found.seq > ${after}
     order by found.seq limit ${limit}`.execute(db)
  return rows
}

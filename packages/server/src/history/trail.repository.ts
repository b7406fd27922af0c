/** The whole trail of one case, read in batches: however long it is, some hundred entries are in memory. */
import type { EntryKind } from '@casebook/core/facts/trail'
import { type HistoryEntry, readEntry } from '@casebook/core/history/historyEntry'
import { sql } from 'kysely'
import type { Database } from '../services'

const batchSize = 500

interface Row {
  readonly seq: number
  readonly place: number
  readonly kind: Exclude<EntryKind, 'facts'>
  readonly question: string | null
  readonly occurrence: number | null
  readonly value: unknown
  readonly reason: string | null
  readonly revision: string | null
  readonly author: string
  readonly source: unknown
  readonly at: Date
  readonly erased: Date | null
}

/** Each fact on its own, also of those that were said in one call. */
export async function* trailOf(db: Database, caseId: string): AsyncGenerator<HistoryEntry> {
  for (let after = { seq: 0, place: 0 }; ; ) {
    const { rows } = await sql<Row>`
      select * from (
        select seq, place, 'fact' as kind, question, occurrence, value, reason, null as revision, author, source, at, erased_at(case_id, seq, place) as erased
          from case_fact where case_id = ${caseId}::uuid
        union all
        select seq, 0, kind, null, null, case when kind in ('notDone', 'dueAgain', 'site', 'erased') then value end, reason, revision::text, author, source, at, null
          from case_entry where case_id = ${caseId}::uuid and kind not in ('fact', 'facts')) entry
       where (seq, place) > (${after.seq}::integer, ${after.place}::integer)
       order by seq, place limit ${batchSize}::integer`.execute(db)
    for (const { place: _, at, erased, ...row } of rows)
      yield readEntry({ ...row, at: at.toISOString(), erased: erased?.toISOString() ?? null })
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}

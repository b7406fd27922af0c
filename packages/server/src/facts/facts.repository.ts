/** Facts of a case and of a draft of it, read as rows: all of them, or the latest for some questions. */

import type { Fact, FactValue } from '@casebook/core/facts/fact'
import type { TrailFact } from '@casebook/core/facts/trail'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../database/prepared'
import type { Source } from '../schema'
import type { Database } from '../services'
import type { DraftEntry } from '../trail/chains.repository'
import { factOfRow } from './factRow'
import { isSaid } from './wasSaid'

/** The unsaved facts of the draft, in order. */
export async function unsavedEntries(db: Database, { id }: { readonly id: string }): Promise<DraftEntry[]> {
  const [row] = await findUnsaved(db, { id })
  return (row?.entries ?? []).map(([seq, question, occurrence, value, reason, author, source, at]) => ({
    seq,
    reason,
    author,
    source,
    at: new Date(at),
    ...(question === null || occurrence === null
      ? // The cast is sound: an entry that is about no question is of the kind `facts`.
        { facts: value as readonly TrailFact[], isWhole: true }
      : { facts: [{ question, occurrence, value: value as FactValue }], isWhole: false }),
  }))
}

type DraftColumns = [
  seq: number,
  question: string | null,
  occurrence: number | null,
  value: FactValue | readonly TrailFact[],
  reason: string | null,
  author: string,
  source: Source,
  at: number,
]

export function factsIn(entries: readonly Pick<DraftEntry, 'facts'>[]): Fact[] {
  return entries.flatMap(({ facts }) => facts.map(factOfRow))
}

/** As one JSON text, which is read in a fraction of the time that as many rows take. */
const findUnsaved = prepared(
  (_, { id }: { readonly id: string }) => sql<{ readonly entries: readonly DraftColumns[] | null }>`
    select json_agg(json_build_array(entry.seq, question, occurrence, value, reason, author, source,
             (extract(epoch from at) * 1000)::bigint) order by entry.seq) as entries
      from draft join draft_entry entry on entry.draft_id = draft.id and entry.seq > draft.saved_seq
     where draft.id = ${id}::uuid`,
)

/** Whether a person has said anything in the draft that no save has taken yet. */
export async function holdsUnsavedWords(db: Database, { id }: { readonly id: string }): Promise<boolean> {
  return (await findUnsavedWord(db, { id })).length > 0
}

const findUnsavedWord = prepared((db, { id }: { readonly id: string }) =>
  db
    .selectFrom('draft')
    .innerJoin('draft_entry', 'draft_entry.draft_id', 'draft.id')
    .select('draft_entry.seq')
    .where('draft.id', '=', id)
    .whereRef('draft_entry.seq', '>', 'draft.saved_seq')
    .where(isSaid('draft_entry'))
    .limit(1),
)

/** The answers of a case as of one of its revisions, one fact per key. */
export function savedFacts(db: Database, caseId: string, revision: string): Promise<Fact[]> {
  const closing = sql<number>`(select seq from case_entry
    where case_id = ${caseId}::uuid and kind = 'revision' and revision = ${revision}::uuid)`
  return savedBefore(db, caseId, closing)
}

/** The answers of a case as they were before an entry of its trail, one fact per key. */
export async function savedBefore(db: Database, caseId: string, seq: number | RawBuilder<number>): Promise<Fact[]> {
  const rows = await db
    .selectFrom('case_fact')
    .distinctOn(['question', 'occurrence'])
    .select(['question', 'occurrence', 'value'])
    .where('case_id', '=', caseId)
    .where('seq', '<', seq)
    .orderBy('question')
    .orderBy('occurrence')
    .orderBy('seq', 'desc')
    .orderBy('place', 'desc')
    .execute()
  return rows.map(factOfRow)
}

/**
 * The last word on each of these keys in a case as of one of its revisions. However much was said about the case before, and
 * about other questions, only they leave the database.
 */
export async function lastSaved(
  db: Database,
  caseId: string,
  revision: string,
  keys: readonly Pick<TrailFact, 'question' | 'occurrence'>[],
): Promise<Fact[]> {
  const { rows } = await sql<TrailFact>`
    select distinct on (question, occurrence) question, occurrence, value from case_fact
     where case_id = ${caseId}::uuid
       and seq < (select seq from case_entry where case_id = ${caseId}::uuid and kind = 'revision' and revision = ${revision}::uuid)
       and ${isOneOf(columnsOf(keys))}
     order by question, occurrence, seq desc, place desc`.execute(db)
  return rows.map(factOfRow)
}

/** The last word on each of these keys that the draft holds and no save has taken. */
export function lastUnsaved(
  db: Database,
  { id }: { readonly id: string },
  keys: readonly Pick<TrailFact, 'question' | 'occurrence'>[],
): Promise<(TrailFact & { readonly source: Source })[]> {
  return findLastUnsaved(db, { id, ...columnsOf(keys) })
}

/** Joined to its draft, the view would be read from the draft's first entry on, and each edit would take longer than the one before. */
const findLastUnsaved = prepared(
  (_, { id, questions, occurrences }: { readonly id: string } & KeyColumns) => sql<
    TrailFact & { readonly source: Source }
  >`
    select distinct on (question, occurrence) question, occurrence, value, source from draft_fact
     where draft_id = ${id}::uuid and seq > (select saved_seq from draft where id = ${id}::uuid)
       and ${isOneOf({ questions, occurrences })}
     order by question, occurrence, seq desc, place desc`,
)

interface KeyColumns {
  readonly questions: readonly string[]
  readonly occurrences: readonly number[]
}

function columnsOf(keys: readonly Pick<TrailFact, 'question' | 'occurrence'>[]): KeyColumns {
  return { questions: keys.map(({ question }) => question), occurrences: keys.map(({ occurrence }) => occurrence) }
}

function isOneOf({ questions, occurrences }: KeyColumns): RawBuilder<boolean> {
  return sql`(question, occurrence) in (select * from unnest(${questions}::text[], ${occurrences}::integer[]))`
}

/** When the draft has said each of these keys, as often as it has, saved or not. */
export async function timesSaid(
  db: Database,
  { id }: { readonly id: string },
  keys: readonly Pick<TrailFact, 'question' | 'occurrence'>[],
): Promise<readonly { readonly id: string; readonly at: Date }[]> {
  const { rows } = await sql<TrailFact & { readonly at: Date }>`
    select question, occurrence, value, at from draft_fact
     where draft_id = ${id}::uuid and ${isOneOf(columnsOf(keys))}`.execute(db)
  return rows.map((row) => ({ id: factOfRow(row).id, at: row.at }))
}

interface DraftStart {
  readonly id: string
  readonly caseId: string | null
  readonly startedFrom: string | null
}

/** The facts the draft shows: saved ones with unsaved ones over them, in the order in which they count. */
export async function factsOfDraft(db: Database, draft: DraftStart): Promise<Fact[]> {
  const saved = draft.caseId && draft.startedFrom ? await savedFacts(db, draft.caseId, draft.startedFrom) : []
  const unsaved = await unsavedEntries(db, draft)
  return [...saved, ...factsIn(unsaved)]
}

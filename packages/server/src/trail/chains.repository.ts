/**
 * Appends to the chains. Whoever appends holds the lock of the case or draft whose chain it is, so that the entries
 * follow one another without a gap; the head is written with them or not at all.
 */
import type { ErasureStamp } from '@casebook/core/erasure/erasure'
import type { FactValue } from '@casebook/core/facts/fact'
import type { EntryKind, TrailFact } from '@casebook/core/facts/trail'
import type { FollowUpStamp } from '@casebook/core/followUps/notDone'
import type { SiteStamp } from '@casebook/core/sites/sites'
import { sql } from 'kysely'
import { JsonArray } from '../database/jsonArray'
import { prepared } from '../database/prepared'
import type { RevisionStamp, Source } from '../schema'
import type { Database } from '../services'
import { signatureOf, Unsigned } from '../signing/signedRange'
import { newSalts, saltsText, sealOf, valueTexts } from './seal'

/** An entry to append. Its sequence number and hash are derived from the head. */
export interface NewEntry {
  readonly kind: EntryKind
  readonly question: string | null
  readonly occurrence: number | null
  readonly value: FactValue | readonly TrailFact[] | RevisionStamp | FollowUpStamp | SiteStamp | ErasureStamp
  readonly reason: string | null
  readonly revision: string | null
  readonly author: string
  readonly source: Source
  readonly at: Date
}

/** The head of a chain; an empty chain has no hash yet. */
export interface Head {
  readonly seq: number
  readonly hash: string | null
  /** When its last entry was made, where that was asked. */
  readonly at?: Date | null
}

/** Head of the chain of a case or a draft; null if it is empty. */
export async function headOf(db: Database, chain: string): Promise<Head> {
  return (await findHead(db, { chain }))[0] ?? { seq: 0, hash: null }
}

const findHead = prepared<{ chain: string }, Head>((db, { chain }) =>
  db.selectFrom('chain_head').select(['seq', 'hash']).where('chain_id', '=', chain),
)

/** Head of the chain of a draft, with the time of its last entry. */
export async function headOfDraft(db: Database, draftId: string): Promise<Head> {
  return (await findHeadOfDraft(db, { draftId }))[0] ?? { seq: 0, hash: null }
}

const findHeadOfDraft = prepared<{ draftId: string }, Head>((db, { draftId }) =>
  db
    .selectFrom('chain_head')
    .leftJoin('draft_entry', (join) =>
      join.onRef('draft_entry.draft_id', '=', 'chain_head.chain_id').onRef('draft_entry.seq', '=', 'chain_head.seq'),
    )
    .select(['chain_head.seq', 'chain_head.hash', 'draft_entry.at'])
    .where('chain_id', '=', draftId),
)

/** Head of the chain of the case that a draft continues; empty for a case that is still to be created. */
export async function headOfCaseOfDraft(db: Database, draftId: string): Promise<Head> {
  return (await findHeadByDraft(db, { draftId }))[0] ?? { seq: 0, hash: null }
}

const findHeadByDraft = prepared<{ draftId: string }, Head>((db, { draftId }) =>
  db
    .selectFrom('chain_head')
    .innerJoin('draft', 'draft.case_id', 'chain_head.chain_id')
    .leftJoin('case_entry', (join) =>
      join.onRef('case_entry.case_id', '=', 'chain_head.chain_id').onRef('case_entry.seq', '=', 'chain_head.seq'),
    )
    .select(['chain_head.seq', 'chain_head.hash', 'case_entry.at'])
    .where('draft.id', '=', draftId),
)

/** When the last entry of a case was made. */
export async function lastTimeOf(db: Database, caseId: string): Promise<Date | undefined> {
  const last = await db
    .selectFrom('case_entry')
    .select('at')
    .where('case_id', '=', caseId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at
}

/** Appends to the chain of a case, which ends at `before` if that is known. Answers the number of its last entry. */
export async function appendToCase(
  tx: Database,
  chain: string,
  entries: readonly NewEntry[],
  before?: Head,
): Promise<number> {
  const known = before ?? (await headOf(tx, chain))
  if (entries.length > 0) await appendToCases(tx, [{ chain, entries, before: known }])
  return known.seq + entries.length
}

interface Appended {
  readonly chain: string
  readonly entries: readonly NewEntry[]
  readonly before: Head
}

/** The same for several cases, none of them without an entry, in one statement. */
export async function appendToCases(tx: Database, cases: readonly Appended[]): Promise<void> {
  const linked = cases.map(({ chain, entries, before }) => ({
    chain,
    entries,
    ...linksAfter(before, ['case', chain], entries),
  }))
  const entries = linked.flatMap((one) => one.entries)
  await insertCaseEntries(tx, {
    cases: linked.map(({ chain }) => chain),
    lastSeqs: linked.map(({ head }) => head.seq),
    lastHashes: linked.map(({ head }) => head.hash),
    chains: linked.flatMap(({ chain, seqs }) => seqs.map(() => chain)),
    seqs: linked.flatMap(({ seqs }) => seqs),
    hashes: linked.flatMap(({ hashes }) => hashes),
    salts: linked.flatMap(({ salts }) => salts),
    signatures: linked.flatMap(({ entries, unsigned }) =>
      entries.map((_, i) => (i < entries.length - 1 ? null : unsigned)),
    ),
    kinds: columns(entries, 'kind'),
    questions: columns(entries, 'question'),
    occurrences: columns(entries, 'occurrence'),
    values: jsonb(linked.flatMap(({ values }) => values)),
    reasons: columns(entries, 'reason'),
    revisions: columns(entries, 'revision'),
    authors: columns(entries, 'author'),
    sources: jsonb(entries.map(({ source }) => JSON.stringify(source))),
    times: columns(entries, 'at'),
  })
}

/** Rows travel as their columns, so that one statement, planned once, takes any number of them. */
type CaseColumns =
  | ('cases' | 'lastSeqs' | 'lastHashes' | 'chains' | 'seqs' | 'hashes' | 'kinds' | 'questions' | 'occurrences')
  | ('reasons' | 'revisions' | 'authors' | 'times' | 'signatures' | 'salts')

const jsonb = (texts: readonly (string | null)[]) => new JsonArray('jsonb', texts)

const insertCaseEntries = prepared(
  (_, rows: Readonly<Record<CaseColumns, readonly unknown[]> & Record<'values' | 'sources', JsonArray>>) =>
    sql`with appended as (
      insert into case_entry (case_id, seq, kind, question, occurrence, value, reason, revision, author, source, at, hash, signature, salts)
      select * from unnest(${rows.chains}::uuid[], ${rows.seqs}::integer[], ${rows.kinds}::text[],
        ${rows.questions}::text[], ${rows.occurrences}::integer[], ${rows.values}::jsonb[], ${rows.reasons}::text[],
        ${rows.revisions}::uuid[], ${rows.authors}::text[], ${rows.sources}::jsonb[], ${rows.times}::timestamptz[],
        ${rows.hashes}::text[], ${rows.signatures}::text[], ${rows.salts}::text[]))
    insert into chain_head (chain_id, kind, seq, hash)
    select chain_id, 'case', seq, hash
      from unnest(${rows.cases}::uuid[], ${rows.lastSeqs}::integer[], ${rows.lastHashes}::text[]) as head (chain_id, seq, hash)
    on conflict (chain_id) do update set seq = excluded.seq, hash = excluded.hash`,
)

export interface ClosingRevision extends Attribution {
  readonly revision: string
  readonly stamp: RevisionStamp
}

/**
 * Takes entries of a draft into the chain of its case, closed by a revision. What was said goes over inside the database, as it
 * stands there; from here come only the seals, and what is left of an entry of which a part stays behind.
 */
export async function appendSaved(
  tx: Database,
  { caseId: chain, draftId, head: before }: { readonly caseId: string; readonly draftId: string; readonly head: Head },
  entries: readonly DraftEntry[],
  { stamp, source, ...closing }: ClosingRevision,
): Promise<void> {
  const said = entries.map((entry) => entryOf(entry.facts, entry))
  const revision = { kind: 'revision' as const, question: null, occurrence: null, value: stamp, source, ...closing }
  const { head, hashes, values, salts, unsigned } = linksAfter(before, ['case', chain], [...said, revision])
  await insertSaved(tx, {
    chain,
    draftId,
    ...head,
    signature: unsigned,
    first: before.seq,
    ...closing,
    said: columns(entries, 'seq'),
    hashes: hashes.slice(0, -1),
    salts: salts.slice(0, -1),
    ownSalts: salts.at(-1) ?? null,
    values: jsonb(entries.map(({ isWhole }, i) => (isWhole ? null : (values[i] ?? null)))),
    stamp: JSON.stringify(stamp),
    source: JSON.stringify(source),
  })
}

interface SavedRow extends Omit<ClosingRevision, 'stamp' | 'source'> {
  readonly chain: string
  readonly draftId: string
  readonly seq: number
  readonly hash: string | null
  readonly signature: Unsigned
  readonly first: number
  readonly said: readonly number[]
  readonly values: JsonArray
  readonly hashes: readonly string[]
  readonly salts: readonly (string | null)[]
  readonly ownSalts: string | null
  readonly stamp: string
  readonly source: string
}

const insertSaved = prepared(
  (_, row: SavedRow) => sql`with appended as (
      insert into case_entry (case_id, seq, kind, value, reason, revision, author, source, at, hash, signature, salts)
      select ${row.chain}::uuid, ${row.first}::integer + place, 'facts', coalesce(sealed.value, said.value), said.reason,
             null, said.author, said.source, said.at, sealed.hash, null, sealed.salts
        from unnest(${row.said}::integer[], ${row.values}::jsonb[], ${row.hashes}::text[], ${row.salts}::text[])
               with ordinality as sealed (seq, value, hash, salts, place)
        join draft_entry said on said.draft_id = ${row.draftId}::uuid and said.seq = sealed.seq
      union all
      select ${row.chain}::uuid, ${row.seq}::integer, 'revision', ${row.stamp}::jsonb, ${row.reason}::text,
             ${row.revision}::uuid, ${row.author}::text, ${row.source}::jsonb, ${row.at}::timestamptz, ${row.hash}::text,
             ${row.signature}::text, ${row.ownSalts}::text)
    insert into chain_head (chain_id, kind, seq, hash) values (${row.chain}::uuid, 'case', ${row.seq}::integer, ${row.hash}::text)
    on conflict (chain_id) do update set seq = excluded.seq, hash = excluded.hash`,
)

/** Author, source, reason and time of an entry. */
export type Attribution = Pick<NewEntry, 'author' | 'source' | 'reason' | 'at'>

/** An entry of a draft: what was said in one call. */
export interface DraftEntry extends Attribution {
  readonly facts: readonly TrailFact[]
  readonly seq: number
  /** All that the row says, in the form in which a case takes it over. */
  readonly isWhole: boolean
}

/** The chain of a case that is about to be made. */
export const noEntries: Head = { seq: 0, hash: null }

/** The facts of one call as one entry. Their fields stand in the order in which they are sealed, which saves sorting them. */
export function entryOf(facts: readonly TrailFact[], { reason, author, source, at }: Attribution): NewEntry {
  const value = facts.map(({ occurrence, question, value }) => ({ occurrence, question, value }))
  return { kind: 'facts', question: null, occurrence: null, value, reason, revision: null, author, source, at }
}

function columns<R, Name extends keyof R>(rows: readonly R[], name: Name): R[Name][] {
  return rows.map((row) => row[name])
}

interface Links {
  readonly seqs: readonly number[]
  readonly hashes: readonly string[]
  /** Each entry's value as it is sealed and stored. */
  readonly values: readonly string[]
  readonly salts: readonly (string | null)[]
  readonly head: Head
  /** What the connection puts the signature in the place of. It stands at the last entry. */
  readonly unsigned: Unsigned
}

export function linksAfter(
  before: Head,
  [of, chain]: readonly [of: 'case' | 'draft', id: string],
  entries: readonly NewEntry[],
): Links {
  const [seqs, hashes, values]: [number[], string[], string[]] = [[], [], []]
  const salts: (string | null)[] = []
  const instant = instants()
  let { seq, hash } = before
  for (const { kind, question, occurrence, value, reason, revision, author, source, at } of entries) {
    seq += 1
    const said = { question, occurrence, value, reason, revision, author, source, at: instant(at) }
    const texts = valueTexts({ kind, value })
    const own = newSalts(texts, reason)
    hash = sealOf({ chain, seq, kind, ...said }, hash, own, texts)
    values.push(texts.value)
    salts.push(saltsText(own))
    seqs.push(seq)
    hashes.push(hash)
  }
  const range = { chain: of, id: chain, first: before.seq + 1, last: seq, hash: hash ?? '' }
  const unsigned = new Unsigned((sign) => signatureOf(range, sign))
  return { seqs, hashes, values, salts, head: { seq, hash }, unsigned }
}

/** Most entries of one append were said at the same time, and a date takes longer to write than its entry to seal. */
function instants(): (at: Date) => string {
  let last = Number.NaN
  let text = ''
  return (at) => {
    if (at.getTime() !== last) text = at.toISOString()
    last = at.getTime()
    return text
  }
}

/**
 * Reads and writes what was said in a draft and is not saved yet.
 *
 * The words that this process last wrote are in its memory, so the next call on such a draft does not read them again: the seal at the end of
 * a chain covers all that was said before it, so a chain that ends in the remembered seal holds the remembered words. They count only once
 * that end has been read in the transaction that holds the draft; if it is another, everything is read from the database. Who uses a
 * `DraftReads` need not know which it is.
 */
import type { TrailFact } from '@casebook/core/facts/trail'
import { sql } from 'kysely'
import { prepared } from '../database/prepared'
import { beforeCommit } from '../database/transaction'
import { holdsUnsavedWords, lastUnsaved, unsavedEntries } from '../facts/facts.repository'
import { wasSaid } from '../facts/wasSaid'
import type { Database, Services } from '../services'
import type { Unsigned } from '../signing/signedRange'
import {
  type Attribution,
  type DraftEntry,
  entryOf,
  type Head,
  headOf,
  headOfDraft,
  linksAfter,
  type NewEntry,
  noEntries,
} from '../trail/chains.repository'
import { type RememberedDraft, rememberDraft, rememberedDraft } from './draftMemory'

type Key = Pick<TrailFact, 'question' | 'occurrence'>

export interface DraftReads {
  readonly tx: Database
  readonly id: string
  /** The draft certainly continues no case, so nothing of a case need be asked. */
  readonly isNew: boolean
  /** What no save has taken yet, in order. */
  readonly entries: () => Promise<readonly DraftEntry[]>
  /** The last words on these keys. */
  readonly lastOn: (keys: readonly Key[]) => Promise<readonly (TrailFact & Pick<DraftEntry, 'source'>)[]>
  /** Whether a person has said anything that no save has taken yet. */
  readonly holdsWords: () => Promise<boolean>
  /** Where the draft's chain ends, with the time of its last entry. */
  readonly head: () => Promise<Head>
  /** Says more in the draft, which the caller holds. */
  readonly say: (draft: DraftRow, facts: readonly TrailFact[], attribution: Attribution) => Promise<void>
  /** All that was said is part of the case now. */
  readonly noteSaved: () => Promise<void>
}

/** Of the draft as it is held. */
export interface DraftRow {
  readonly caseId: string | null
  readonly savedSeq: number
}

export interface Read<Context> {
  readonly reads: DraftReads
  readonly context: Context
}

type Process = Pick<Services, 'db'>

/**
 * Asks what the work on a draft begins with, together with the draft, of which only the id is known so far. The answer is for the draft as it
 * is held.
 */
export async function readDraft<Context>(
  services: Process,
  tx: Database,
  id: string,
  ask: (reads: DraftReads) => Promise<Context>,
): Promise<(held: DraftRow) => Promise<Read<Context>>> {
  const read = async (reads: DraftReads): Promise<Read<Context>> => ({ reads, context: await ask(reads) })
  const remembered = rememberedDraft(services, id)
  if (!remembered) {
    const stored = await read(fromDatabase(services, tx, id))
    return async () => stored
  }
  const reads = fromMemory(services, tx, id, remembered)
  const [quick, head] = await Promise.all([read(reads), reads.head()])
  return async (held) => (stands(remembered, held, head) ? quick : read(fromDatabase(services, tx, id)))
}

/** Whether it is as the rows say, of which the draft's is held. */
function stands({ isNew, savedSeq, head }: RememberedDraft, draft: DraftRow, { seq, hash }: Head): boolean {
  return isNew === (draft.caseId === null) && savedSeq === draft.savedSeq && seq === head.seq && hash === head.hash
}

function fromDatabase(services: Process, tx: Database, id: string): DraftReads {
  const head = onlyOnce(() => headOfDraft(tx, id))
  return {
    tx,
    id,
    isNew: false,
    head,
    entries: () => unsavedEntries(tx, { id }),
    lastOn: (keys) => lastUnsaved(tx, { id }, keys),
    holdsWords: () => holdsUnsavedWords(tx, { id }),
    async say(draft, facts, attribution) {
      const before = await head()
      // What others have said before is not in memory.
      const isWhole = before.seq <= draft.savedSeq
      await append(services, tx, id, { draft, facts, attribution, before, after: isWhole ? nothingSaid : null })
    },
    async noteSaved() {},
  }
}

function fromMemory(services: Process, tx: Database, id: string, remembered: RememberedDraft): DraftReads {
  const { isNew, entries } = remembered
  const head = onlyOnce(async () => ({ at: remembered.head.at ?? null, ...(await headOf(tx, id)) }))
  return {
    tx,
    id,
    isNew,
    head,
    entries: async () => entries,
    async lastOn(keys) {
      const questions = new Set(keys.map(({ question }) => question))
      return entries.flatMap(({ facts, source }) =>
        facts.flatMap((fact) => (questions.has(fact.question) ? [{ ...fact, source }] : [])),
      )
    },
    holdsWords: async () => entries.some(wasSaid),
    say: async (draft, facts, attribution) =>
      append(services, tx, id, { draft, facts, attribution, before: await head(), after: remembered }),
    async noteSaved() {
      const ended = await head()
      rememberDraft(services, id, { isNew: false, savedSeq: ended.seq, head: ended, entries: [], size: 0 })
    },
  }
}

/** The first words of a new draft: what its base begins with, if it begins with anything. */
export async function beginWords(
  services: Process,
  tx: Database,
  id: string,
  { facts, attribution }: { readonly facts: readonly TrailFact[]; readonly attribution: Attribution },
): Promise<void> {
  const draft = { caseId: null, savedSeq: 0 }
  if (facts.length > 0)
    await append(services, tx, id, { draft, facts, attribution, before: noEntries, after: nothingSaid })
  else rememberDraft(services, id, { isNew: true, savedSeq: 0, head: noEntries, ...nothingSaid })
}

const nothingSaid = { entries: [], size: 0 }

interface Appended {
  readonly draft: DraftRow
  readonly facts: readonly TrailFact[]
  readonly attribution: Attribution
  readonly before: Head
  /** All that was said before, if it is known. */
  readonly after: Pick<RememberedDraft, 'entries' | 'size'> | null
}

async function append(
  services: Process,
  tx: Database,
  id: string,
  { draft, facts, attribution, before, after }: Appended,
): Promise<void> {
  const link = linkAfter(before, id, facts, attribution)
  await beforeCommit(tx, appendToDraft(tx, link))
  if (!after) return
  rememberDraft(services, id, {
    isNew: draft.caseId === null,
    savedSeq: draft.savedSeq,
    head: link,
    entries: [...after.entries, { ...attribution, facts, seq: link.seq, isWhole: true }],
    size: after.size + link.value.length,
  })
}

/** The facts of one call as an entry of the draft's chain, with its place and seal, at which the chain then ends. */
export function linkAfter(
  before: Head,
  chain: string,
  facts: readonly TrailFact[],
  attribution: Attribution,
): DraftLink {
  const entry = entryOf(facts, attribution)
  const { head, values, salts, unsigned } = linksAfter(before, ['draft', chain], [entry])
  const { kind, reason, author, at } = entry
  return {
    chain,
    ...head,
    signature: unsigned,
    salts: salts[0] ?? null,
    kind,
    reason,
    author,
    at,
    value: values.join(),
    source: JSON.stringify(entry.source),
  }
}

type DraftLink = Head &
  Pick<NewEntry, 'kind' | 'reason' | 'author' | 'at'> &
  Readonly<Record<'chain' | 'value' | 'source', string>> & {
    readonly signature: Unsigned
    readonly salts: string | null
  }

export const appendToDraft = prepared(
  (_, row: DraftLink) => sql`with appended as (
      insert into draft_entry (draft_id, seq, kind, value, reason, author, source, at, hash, signature, salts)
      values (${row.chain}::uuid, ${row.seq}::integer, ${row.kind}::text, ${row.value}::jsonb, ${row.reason}::text,
        ${row.author}::text, ${row.source}::jsonb, ${row.at}::timestamptz, ${row.hash}::text, ${row.signature}::text, ${row.salts}::text))
    insert into chain_head (chain_id, kind, seq, hash) values (${row.chain}::uuid, 'draft', ${row.seq}::integer, ${row.hash}::text)
    on conflict (chain_id) do update set seq = excluded.seq, hash = excluded.hash`,
)

function onlyOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}

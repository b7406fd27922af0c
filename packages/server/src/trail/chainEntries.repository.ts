/**
 * Reads the chains from end to end, in batches, each entry with the head of its chain as recorded at that moment. A batch
 * comes as one JSON text, which takes a quarter of the time that as many rows take.
 */
import type { ErasureStamp } from '@casebook/core/erasure/erasure'
import type { FactValue } from '@casebook/core/facts/fact'
import type { EntryKind, TrailFact } from '@casebook/core/facts/trail'
import type { FollowUpStamp } from '@casebook/core/followUps/notDone'
import type { SiteStamp } from '@casebook/core/sites/sites'
import { type RawBuilder, sql } from 'kysely'
import type { Json, RevisionStamp, Source } from '../schema'
import type { Database } from '../services'
import type { StoredEntry } from './storedEntry'

declare module '../schema' {
  interface Tables {
    case_entry: {
      case_id: string
      seq: number
      kind: EntryKind
      question: string | null
      occurrence: number | null
      /** The value of a fact, the list of several facts, or the stamp of a revision, a follow-up, a site or an erasure; JSON null otherwise. */
      value: Json<FactValue | readonly TrailFact[] | RevisionStamp | FollowUpStamp | SiteStamp | ErasureStamp> | null
      reason: string | null
      revision: string | null
      author: string
      source: Json<Source>
      at: Date
      hash: string
      /** Of each fact, then of the reason; what was erased has its commitment there (src/trail/seal.ts). */
      salts: string | null
      /** At the last entry of a transaction: the first, a space, the signature (src/signing). */
      signature: string | null
    }
    draft_entry: {
      draft_id: string
      seq: number
      kind: 'fact' | 'facts'
      question: string | null
      occurrence: number | null
      value: Json<FactValue | readonly TrailFact[]>
      reason: string | null
      author: string
      source: Json<Source>
      at: Date
      hash: string
      /** Of each fact, then of the reason; what was erased has its commitment there (src/trail/seal.ts). */
      salts: string | null
      /** At the last entry of a transaction: the first, a space, the signature (src/signing). */
      signature: string | null
    }
    chain_head: { chain_id: string; kind: 'case' | 'draft'; seq: number; hash: string }
  }
}

export interface ChainEntry extends StoredEntry {
  readonly headSeq: number | null
  readonly headHash: string | null
  readonly signature: string | null
  /** Where the chain ended before anything was signed; null for one that began later. */
  readonly unsignedSeq: number | null
  readonly unsignedHash: string | null
}

const batchSize = 5_000

interface Batch {
  readonly rows: readonly { readonly batch: string | null }[]
}

export function caseEntries(db: Database): AsyncGenerator<readonly ChainEntry[]> {
  return batches((after) => batchOfCases(db, after, sql`true`))
}

/** The trail of one case up to an entry. */
export function entriesOfCase(db: Database, id: string, through: number): AsyncGenerator<readonly ChainEntry[]> {
  return batches((after) => batchOfCases(db, after, sql`e.case_id = ${id}::uuid and e.seq <= ${through}::integer`))
}

function batchOfCases(db: Database, after: Place, which: RawBuilder<unknown>): Promise<Batch> {
  return sql<Batch['rows'][number]>`
    select json_agg(entry)::text as batch from (
      select json_build_array(e.case_id, e.seq, e.kind, e.question, e.occurrence, e.value::text, e.reason, e.revision,
               e.author, e.source::text, e.at at time zone 'UTC', e.hash, e.salts, h.seq, h.hash, e.signature, u.seq, u.hash) as entry
        from case_entry e left join chain_head h on h.chain_id = e.case_id and h.kind = 'case'
        left join unsigned_chain u on u.chain = 'case' and u.id = e.case_id::text
       where (e.case_id, e.seq) > (${after.chain}::uuid, ${after.seq}::integer) and ${which}
       order by e.case_id, e.seq limit ${batchSize}::integer) entries`.execute(db)
}

export function draftEntries(db: Database): AsyncGenerator<readonly ChainEntry[]> {
  return batches((after) => batchOfDrafts(db, after, sql`true`))
}

/** Those of all drafts of a case. */
export function entriesOfDraftsOf(db: Database, caseId: string): AsyncGenerator<readonly ChainEntry[]> {
  const isOfCase = sql`e.draft_id in (select id from draft where case_id = ${caseId}::uuid)`
  return batches((after) => batchOfDrafts(db, after, isOfCase))
}

function batchOfDrafts(db: Database, after: Place, which: RawBuilder<unknown>): Promise<Batch> {
  return sql<Batch['rows'][number]>`
      select json_agg(entry)::text as batch from (
        select json_build_array(e.draft_id, e.seq, e.kind, e.question, e.occurrence, e.value::text, e.reason, null,
                 e.author, e.source::text, e.at at time zone 'UTC', e.hash, e.salts, h.seq, h.hash, e.signature, u.seq, u.hash) as entry
          from draft_entry e left join chain_head h on h.chain_id = e.draft_id and h.kind = 'draft'
          left join unsigned_chain u on u.chain = 'draft' and u.id = e.draft_id::text
         where (e.draft_id, e.seq) > (${after.chain}::uuid, ${after.seq}::integer) and ${which}
         order by e.draft_id, e.seq limit ${batchSize}::integer) entries`.execute(db)
}

/** The columns of both queries, in their order. */
type Columns = readonly [
  chain: string,
  seq: number,
  kind: StoredEntry['kind'],
  question: string | null,
  occurrence: number | null,
  value: string | null,
  reason: string | null,
  revision: string | null,
  author: string,
  source: string,
  at: string,
  hash: string,
  salts: string | null,
  headSeq: number | null,
  headHash: string | null,
  signature: string | null,
  unsignedSeq: number | null,
  unsignedHash: string | null,
]

function entryOf(columns: Columns): ChainEntry {
  const [chain, seq, kind, question, occurrence, value, reason, revision, author, source, at, hash, salts, ...beside] =
    columns
  const [headSeq, headHash, signature, unsignedSeq, unsignedHash] = beside
  const entry = { chain, seq, kind, question, occurrence, value, reason, revision, author, source, at, hash, salts }
  return { ...entry, headSeq, headHash, signature, unsignedSeq, unsignedHash }
}

interface Place {
  readonly chain: string
  readonly seq: number
}

async function* batches(read: (after: Place) => Promise<Batch>): AsyncGenerator<readonly ChainEntry[]> {
  for (let after = { chain: '00000000-0000-0000-0000-000000000000', seq: 0 }; ; ) {
    const { rows } = await read(after)
    // The cast is sound: it is what the queries build.
    const entries = (JSON.parse(rows[0]?.batch ?? '[]') as readonly Columns[]).map(entryOf)
    const last = entries.at(-1)
    if (!last) return
    yield entries
    after = last
  }
}

/** Chains of which only the head is left. */
export async function chainsWithoutEntries(
  db: Database,
  chain: 'case' | 'draft',
): Promise<readonly { readonly id: string; readonly seq: number }[]> {
  const { rows } = await sql<{ id: string; seq: number }>`
    select h.chain_id as id, h.seq from chain_head h
     where h.kind = ${chain} and h.seq > 0
       and not exists (select from case_entry e where e.case_id = h.chain_id)
       and not exists (select from draft_entry e where e.draft_id = h.chain_id)
     order by h.chain_id`.execute(db)
  return rows
}

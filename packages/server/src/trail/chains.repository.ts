/**
 * Appends to the chains. Whoever appends holds the lock of the case or draft whose chain it is, so that the entries
 * follow one another without a gap; the head is written with them or not at all.
 */
import type { EntryKind } from '@casebook/core/cases/trail'
import type { FactValue } from '@casebook/core/dialog/fact'
import { type RawBuilder, sql } from 'kysely'
import type { RevisionStamp, Source } from '../schema'
import type { Database } from '../services'
import { sealOf } from './seal'

/** What is to be appended; its place in the chain and its seal follow from where the chain ends. */
export interface NewEntry {
  readonly kind: EntryKind
  readonly question: string | null
  readonly occurrence: number | null
  readonly value: FactValue | RevisionStamp
  readonly reason: string | null
  readonly revision: string | null
  readonly author: string
  readonly source: Source
  readonly at: Date
}

/** Appends to the chain of a case. Answers the number of its last entry. */
export async function appendToCase(tx: Database, caseId: string, entries: readonly NewEntry[]): Promise<number> {
  const { rows, head } = await linksAfterHead(tx, caseId, entries)
  if (rows.length === 0) return head.seq
  await sql`with appended as (
      insert into case_entry (case_id, seq, kind, question, occurrence, value, reason, revision, author, source, at, hash)
      select ${caseId}::uuid, * from unnest(${columns(rows, 'seq')}::integer[], ${columns(rows, 'kind')}::text[],
        ${columns(rows, 'question')}::text[], ${columns(rows, 'occurrence')}::integer[], ${columns(rows, 'value')}::jsonb[],
        ${columns(rows, 'reason')}::text[], ${columns(rows, 'revision')}::uuid[], ${columns(rows, 'author')}::text[],
        ${columns(rows, 'source')}::jsonb[], ${columns(rows, 'at')}::timestamptz[], ${columns(rows, 'hash')}::text[]))
    ${headMoved(caseId, 'case', head)}`.execute(tx)
  return head.seq
}

/** Appends to the chain of a draft, which holds facts only. Answers the number of its last entry. */
export async function appendToDraft(tx: Database, draftId: string, facts: readonly NewFact[]): Promise<number> {
  const { rows, head } = await linksAfterHead(
    tx,
    draftId,
    facts.map((fact) => ({ kind: 'fact', revision: null, ...fact })),
  )
  if (rows.length === 0) return head.seq
  await sql`with appended as (
      insert into draft_entry (draft_id, seq, question, occurrence, value, reason, author, source, at, hash)
      select ${draftId}::uuid, * from unnest(${columns(rows, 'seq')}::integer[], ${columns(rows, 'question')}::text[],
        ${columns(rows, 'occurrence')}::integer[], ${columns(rows, 'value')}::jsonb[], ${columns(rows, 'reason')}::text[],
        ${columns(rows, 'author')}::text[], ${columns(rows, 'source')}::jsonb[], ${columns(rows, 'at')}::timestamptz[],
        ${columns(rows, 'hash')}::text[]))
    ${headMoved(draftId, 'draft', head)}`.execute(tx)
  return head.seq
}

export interface NewFact extends Omit<NewEntry, 'kind' | 'revision'> {
  readonly question: string
  readonly occurrence: number
  readonly value: FactValue
}

interface Head {
  readonly seq: number
  readonly hash: string | null
}

async function linksAfterHead(tx: Database, chain: string, entries: readonly NewEntry[]) {
  const found = await tx
    .selectFrom('chain_head')
    .select(['seq', 'hash'])
    .where('chain_id', '=', chain)
    .executeTakeFirst()
  let head: Head = found ?? { seq: 0, hash: null }
  const rows = entries.map(({ at, value, source, ...entry }) => {
    const seq = head.seq + 1
    const sealed = { ...entry, value, source, chain, seq, at: at.toISOString() }
    const hash = sealOf(sealed, head.hash)
    head = { seq, hash }
    return { ...sealed, value: JSON.stringify(value), source: JSON.stringify(source), hash }
  })
  return { rows, head }
}

/** Rows travel as their columns, so that one statement, planned once, takes any number of them. */
function columns<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] {
  return rows.map((row) => row[name])
}

function headMoved(chain: string, kind: 'case' | 'draft', { seq, hash }: Head): RawBuilder<unknown> {
  return sql`insert into chain_head (chain_id, kind, seq, hash) values (${chain}::uuid, ${kind}, ${seq}::integer, ${hash})
    on conflict (chain_id) do update set seq = excluded.seq, hash = excluded.hash`
}

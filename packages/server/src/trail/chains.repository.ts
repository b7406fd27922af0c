/**
 * Appends to the chains. Whoever appends holds the lock of the case or draft whose chain it is, so that the entries
 * follow one another without a gap; the head is written with them or not at all.
 */
import type { EntryKind } from '@casebook/core/cases/trail'
import type { FactValue } from '@casebook/core/dialog/fact'
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

/** Rows of one statement: PostgreSQL takes 65,535 parameters at most. */
const rowsAtOnce = 2_000

/** Appends to the chain of a case. Answers the number of its last entry. */
export async function appendToCase(tx: Database, caseId: string, entries: readonly NewEntry[]): Promise<number> {
  const links = await linksAfterHead(tx, caseId, entries)
  const rows = links.rows.map((link) => ({ case_id: caseId, ...link, value: JSON.stringify(link.value) }))
  for (let i = 0; i < rows.length; i += rowsAtOnce)
    await tx
      .insertInto('case_entry')
      .values(rows.slice(i, i + rowsAtOnce))
      .execute()
  await moveHead(tx, caseId, 'case', links.head)
  return links.head.seq
}

/** Appends to the chain of a draft, which holds facts only. Answers the number of its last entry. */
export async function appendToDraft(tx: Database, draftId: string, facts: readonly NewFact[]): Promise<number> {
  const links = await linksAfterHead(
    tx,
    draftId,
    facts.map((fact) => ({ kind: 'fact', revision: null, ...fact })),
  )
  const rows = links.rows.map(({ kind, revision, question, occurrence, value, ...link }, i) => ({
    draft_id: draftId,
    ...link,
    question: facts[i]?.question ?? '',
    occurrence: facts[i]?.occurrence ?? 1,
    value: JSON.stringify(value),
  }))
  for (let i = 0; i < rows.length; i += rowsAtOnce)
    await tx
      .insertInto('draft_entry')
      .values(rows.slice(i, i + rowsAtOnce))
      .execute()
  await moveHead(tx, draftId, 'draft', links.head)
  return links.head.seq
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
  const rows = entries.map((entry) => {
    const seq = head.seq + 1
    const hash = sealOf({ ...entry, chain, seq, at: entry.at.toISOString() }, head.hash)
    head = { seq, hash }
    return { ...entry, seq, source: JSON.stringify(entry.source), hash }
  })
  return { rows, head }
}

async function moveHead(tx: Database, chain: string, kind: 'case' | 'draft', { seq, hash }: Head): Promise<void> {
  if (hash === null) return
  await tx
    .insertInto('chain_head')
    .values({ chain_id: chain, kind, seq, hash })
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet({ seq, hash }))
    .execute()
}

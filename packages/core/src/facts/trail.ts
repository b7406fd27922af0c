/**
 * The audit trail: every statement about a case, in order and tamper-evident.
 *
 * Each entry is hashed together with the hash of the entry before it, so changing, removing or inserting an entry
 * breaks all hashes from there on. This module defines the text to hash; the server computes the SHA-256.
 */

import { canonicalJson } from './canonicalJson'
import type { FactValue } from './fact'

/** `facts`: one person's facts of one call. Older trails have an entry for each `fact`. */
export const entryKinds = [
  'fact',
  'facts',
  'revision',
  'deleted',
  'restored',
  'notDone',
  'dueAgain',
  'site',
  'erased',
] as const

export type EntryKind = (typeof entryKinds)[number]

/** One of the facts in an entry of kind `facts`. */
export interface TrailFact {
  readonly question: string
  readonly occurrence: number
  readonly value: FactValue
}

/** Every column of an entry but its hash. Drafts have chains of their own, of facts only. */
export interface Entry {
  /** The case or draft that the chain belongs to. */
  readonly chain: string
  /** 1, 2, 3, …: the authoritative order, whatever the clock said. */
  readonly seq: number
  readonly kind: EntryKind
  readonly question: string | null
  readonly occurrence: number | null
  readonly value: unknown
  readonly reason: string | null
  readonly revision: string | null
  readonly author: string
  readonly source: unknown
  /** ISO, in UTC, with milliseconds. */
  readonly at: string
}

/**
 * The text to hash: the canonical JSON of the entry, with the hash of the previous one (null for the first). `value` is that of its value,
 * for who needs it as well.
 */
export function sealedText(entry: Entry, before: string | null, value = canonicalJson(entry.value)): string {
  const text = JSON.stringify
  return (
    `{"at":${text(entry.at)},"author":${text(entry.author)},"before":${text(before)},"chain":${text(entry.chain)},` +
    `"kind":${text(entry.kind)},"occurrence":${text(entry.occurrence)},"question":${text(entry.question)},` +
    `"reason":${text(entry.reason)},"revision":${text(entry.revision)},"seq":${text(entry.seq)},` +
    `"source":${canonicalJson(entry.source)},"value":${value}}`
  )
}

/**
 * The facts of an entry as they are sealed: with a commitment in the place of each value, so that a value can be erased and the chain still
 * holds. The form is canonical.
 */
export function committedFacts(
  facts: readonly Pick<TrailFact, 'question' | 'occurrence'>[],
  commitments: readonly string[],
): string {
  const texts = facts.map(({ question, occurrence }, i) => {
    const commitment = JSON.stringify(commitments[i] ?? null)
    return `{"commitment":${commitment},"occurrence":${occurrence},"question":${JSON.stringify(question)}}`
  })
  return `[${texts.join(',')}]`
}

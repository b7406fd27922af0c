/**
 * The trail: what was said about a case, in order, so that nobody can change it unseen.
 *
 * Every entry is sealed together with the seal of the entry before it. Whoever changes, removes or slips in an entry
 * breaks the seals from there on. This says what is sealed; the seal itself is a SHA-256, which is the server's part.
 */

import { canonicalJson } from './canonicalJson'
import type { FactValue } from './fact'

/** `facts`: what one person said in one call; earlier each `fact` of it was an entry. */
export type EntryKind = 'fact' | 'facts' | 'revision' | 'deleted' | 'restored'

/** One of those that an entry of the kind `facts` lists. */
export interface SaidFact {
  readonly question: string
  readonly occurrence: number
  readonly value: FactValue
}

/** Every column of an entry but its seal. Drafts have chains of their own, of facts only. */
export interface Entry {
  /** The case, or the draft, whose chain it is. */
  readonly chain: string
  /** 1, 2, 3, …: the order that counts, whatever the clock said. */
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

/** The text that is hashed: the canonical JSON of the entry with the seal of the one before (null for the first). */
export function sealedText(entry: Entry, before: string | null): string {
  const text = JSON.stringify
  return (
    `{"at":${text(entry.at)},"author":${text(entry.author)},"before":${text(before)},"chain":${text(entry.chain)},` +
    `"kind":${text(entry.kind)},"occurrence":${text(entry.occurrence)},"question":${text(entry.question)},` +
    `"reason":${text(entry.reason)},"revision":${text(entry.revision)},"seq":${text(entry.seq)},` +
    `"source":${canonicalJson(entry.source)},"value":${canonicalJson(entry.value)}}`
  )
}

/** A revision that closes what was said of a case, with all that its followers need. */
import type { FactValue } from '@casebook/core/facts/fact'
import type { CheckQuery } from '@casebook/core/queries/automatic'
import type { ReadyBase } from '../bases/compiledBases'
import type { Database } from '../services'
import type { Attribution, DraftEntry, Head, NewEntry } from './chains.repository'

export interface Closing {
  readonly ready: ReadyBase
  /** Of the case. Its row is locked, or made in the same transaction. */
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly revision: string
  /** The case begins with it; its row has its progress already. */
  readonly isNew: boolean
  /** Where the case's chain ended before. */
  readonly head: Head
  readonly said: Said
  /** All answers of the case from now on, by key. */
  readonly answers: ReadonlyMap<string, FactValue>
  /** Of the revision. What was said has its own. */
  readonly attribution: Attribution
  /** Those that checks have raised so far. */
  readonly queries: readonly CheckQuery[]
  /** Whether any section is signed or verified. */
  readonly isVerified: boolean
  /** A save of the demo, whose queries and log lines its files bring along. */
  readonly isPlayed?: boolean | undefined
}

/** New entries, or those of a draft, which go over inside the database. */
export type Said =
  | { readonly draft?: undefined; readonly entries: readonly NewEntry[] }
  | { readonly draft: string; readonly entries: readonly DraftEntry[] }

/**
 * What an area does when revisions are closed. It may ask the database first. What it then answers writes: the writes of all areas are
 * sent together, ahead of the commit. Null where there is nothing to write.
 */
export type Follower = (
  tx: Database,
  closings: readonly Closing[],
) => Promise<(() => Promise<unknown>) | null> | (() => Promise<unknown>) | null

/** The number of the last entry of the case's chain, which is the revision. */
export function lastSeqOf({ head, said }: Closing): number {
  return head.seq + said.entries.length + 1
}

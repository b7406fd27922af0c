/**
 * Erasure: answers are taken out of the trail, and the trail still holds. It is sealed over commitments to them, which stay; an entry of
 * the kind `erased` says what was taken out, of which entries, and for whom.
 */
import { annotatedKey } from '../annotation/annotation'
import { parseKey } from '../bases/key'

/** Which answers of a case an erasure takes out. */
export interface ErasureScope {
  /** Ids of questions: their answers and notes, all occurrences. Null: every answer and note. */
  readonly questions: readonly string[] | null
  /** Whether the reasons that people gave go too: for changes, withdrawn signatures and follow-ups that were not done. */
  readonly reasons: boolean
}

export const longestErasureReason = 500

/** Whether an answer or a note of that key, or of that column `question`, is erased. */
export function isErased({ questions }: Pick<ErasureScope, 'questions'>, key: string): boolean {
  const of = annotatedKey(key)
  return questions === null || questions.includes(of) || questions.includes(parseKey(of)?.questionId ?? of)
}

/** What was taken out of one entry of a chain. */
export interface ErasedEntry {
  readonly seq: number
  /** The places of facts, from 0. */
  readonly facts: readonly number[]
  readonly reason: boolean
  /** Of an entry without commitments: its seal, which can no longer be computed, and the hash of what is left of it. */
  readonly hash?: string | undefined
  readonly left?: string | undefined
}

/** Of an entry of the record, which has no commitments. */
export interface ErasedRecord {
  readonly strand: number
  readonly seq: number
  readonly hash: string
  readonly left: string
}

/** The value of an entry of the kind `erased`. */
export interface ErasureStamp extends ErasureScope {
  /** The id of the erasure. */
  readonly erasure: string
  readonly askedBy: string
  /** ISO, in UTC. */
  readonly askedAt: string
  /** Of the trail of the case. */
  readonly entries: readonly ErasedEntry[]
  /** Of its drafts, by their ids. */
  readonly drafts: Readonly<Record<string, readonly ErasedEntry[]>>
  readonly record: readonly ErasedRecord[]
}

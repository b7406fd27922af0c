/**
 * Verified answers, and what has changed since.
 *
 * A mark stores a hash of every answer of its questionnaire. An answer that was added, changed or withdrawn later is
 * reported by its key; one that was changed and changed back still counts as verified.
 */
import type { Value } from '../bases/answerValue'
import { canonicalJson } from '../facts/canonicalJson'
import type { Unknown } from '../facts/fact'

/** The answers of one questionnaire, by key. */
export type Answers = ReadonlyMap<string, Value | Unknown>

/** The hash of each answer, by key, at the moment of the mark. */
export type Verification = Readonly<Record<string, string>>

export type Hash = (text: string) => string

export function verificationOf(answers: Answers, hash: Hash): Verification {
  return Object.fromEntries([...answers].map(([key, value]) => [key, hash(verifiedText(key, value))]))
}

/** The hash of one answer, as a mark stores it. Undefined for an answer that was withdrawn. */
export function hashOfAnswer(key: string, value: Value | Unknown | undefined, hash: Hash): string | undefined {
  return value === undefined ? undefined : hash(verifiedText(key, value))
}

/** The hash of all answers together: what the person saw when they signed. */
export function hashOfSeen(verification: Verification, hash: Hash): string {
  return hash(canonicalJson(verification))
}

/** A changed answer that a person confirmed later. `hash` is null for one that was withdrawn. */
export interface Confirmation {
  readonly key: string
  readonly hash: string | null
}

/** The hashes that count as verified now: those of the mark, with the later confirmations over them, the latest last. */
export function withConfirmations(verification: Verification, confirmations: readonly Confirmation[]): Verification {
  const verified = new Map(Object.entries(verification))
  for (const { key, hash } of confirmations) {
    if (hash === null) verified.delete(key)
    else verified.set(key, hash)
  }
  return Object.fromEntries(verified)
}

/**
 * Keys of the answers that differ from the verified ones, ascending.
 *
 * @param isHashOf whether a hash that a mark keeps is that of an answer; they may be kept in another form
 */
export function changedSinceVerified(
  verification: Verification,
  answers: Answers,
  hash: Hash,
  isHashOf: (kept: string, hash: string) => boolean = (kept, now) => kept === now,
): readonly string[] {
  const verified = new Map(Object.entries(verification))
  const keys = new Set([...verified.keys(), ...answers.keys()])
  return [...keys]
    .filter((key) => {
      const [kept, now] = [verified.get(key), hashOfAnswer(key, answers.get(key), hash)]
      return kept === undefined || now === undefined ? kept !== now : !isHashOf(kept, now)
    })
    .sort()
}

/** Choices are equal in any order, so they are sorted. */
function verifiedText(key: string, value: Value | Unknown): string {
  return canonicalJson({ key, value: Array.isArray(value) ? [...value].sort() : value })
}

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

/** Keys of the answers that differ from the verified ones, ascending. */
export function changedSinceVerified(verification: Verification, answers: Answers, hash: Hash): readonly string[] {
  const verified = new Map(Object.entries(verification))
  const keys = new Set([...verified.keys(), ...answers.keys()])
  return [...keys]
    .filter((key) => {
      const value = answers.get(key)
      return verified.get(key) !== (value === undefined ? undefined : hash(verifiedText(key, value)))
    })
    .sort()
}

/** Choices are equal in any order, so they are sorted. */
function verifiedText(key: string, value: Value | Unknown): string {
  return canonicalJson({ key, value: Array.isArray(value) ? [...value].sort() : value })
}

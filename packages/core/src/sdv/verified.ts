/**
 * What was verified, and what has changed since.
 *
 * A mark remembers a hash of every answer of its questionnaire as it stood. An answer that was given, changed or
 * withdrawn afterwards is known by its key; one that was changed and changed back stands as it was verified.
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

/** Keys of the questions whose answer is not the one that was verified, ascending. */
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

/** Choices are equal whatever their order, so they are written in one order. */
function verifiedText(key: string, value: Value | Unknown): string {
  return canonicalJson({ key, value: Array.isArray(value) ? [...value].sort() : value })
}

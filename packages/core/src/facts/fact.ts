/** An answer of a person to one question at one moment. The state of a case is the fold of its facts. */
import type { Value } from '../bases/answerValue'

/** A value, an explicit "unknown", or null: the answer was withdrawn. */
export type FactValue = Value | Unknown | null

export interface Unknown {
  readonly unknown: true
  /** The id of one of the reasons of the base. No rule reads it. */
  readonly reason?: string | undefined
}

export const unknown: Unknown = { unknown: true }

export interface Fact {
  /** The key of the answer: `id` or `id#2`. */
  readonly id: string
  readonly value: FactValue
}

export function isUnknown(value: FactValue): value is Unknown {
  return typeof value === 'object' && value !== null && 'unknown' in value
}

/** As everybody says it who gives no reason. */
export function isPlainUnknown(value: FactValue): boolean {
  return isUnknown(value) && value.reason === undefined
}

/** Equality of answers: lists of choices are equal in any order, and an unknown is another one for another reason. */
export function sameFactValue(a: FactValue, b: FactValue): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (isUnknown(a) || isUnknown(b)) return isUnknown(a) && isUnknown(b) && a.reason === b.reason
  return a.length === b.length && a.every((choice) => b.includes(choice))
}

/** The latest value of each key, without withdrawn answers. */
export function foldFacts(facts: Iterable<Fact>): ReadonlyMap<string, Value | Unknown> {
  const answers = new Map<string, Value | Unknown>()
  for (const { id, value } of facts) {
    if (value === null) answers.delete(id)
    else answers.set(id, value)
  }
  return answers
}

/** The input of compiled rules: the current values, by slot. */
import type { Value } from '../bases/answerValue'
import type { SolutionState } from '../bases/rule'
import type { Unknown } from '../facts/fact'

/**
 * A slot is a question in one occurrence. The first occurrence uses the question's own index as its slot; further ones
 * get slots on demand, so that questions that never repeat cost nothing.
 */
export interface Reading {
  /** By slot: the current value. `unknown` is always the one object of fact.ts, so it compares with ===. */
  readonly values: readonly (Value | Unknown | undefined)[]
  slotOf(question: number, occurrence: number): number
  /** The occurrences of a repeating scope, ascending, never empty. */
  occurrencesIn(scope: number): readonly number[]
  solutionState(solution: number): SolutionState
}

/** A compiled condition or formula, evaluated in one occurrence of its rule's scope. */
export type Compiled<T> = (reading: Reading, occurrence: number) => T

/** No scope: neither the question nor the rule repeats. */
export const nowhere = -1

/** The way a rule reaches a question's slots, from the scope it acts in. */
export type Reach =
  | { readonly type: 'plain'; readonly slot: number }
  | { readonly type: 'own'; readonly question: number }
  | { readonly type: 'all'; readonly question: number; readonly scope: number }

export function reachOf(question: number, scopeOfQuestion: number, ownScope: number): Reach {
  if (scopeOfQuestion === nowhere) return { type: 'plain', slot: question }
  if (scopeOfQuestion === ownScope) return { type: 'own', question }
  return { type: 'all', question, scope: scopeOfQuestion }
}

/** The value of the question; from outside its repeating group, that of the first occurrence. */
export function readOne(reach: Reach): Compiled<Value | Unknown | undefined> {
  if (reach.type === 'plain') return ({ values }) => values[reach.slot]
  if (reach.type === 'own') return (reading, occurrence) => reading.values[reading.slotOf(reach.question, occurrence)]
  return (reading) => reading.values[reading.slotOf(reach.question, reading.occurrencesIn(reach.scope)[0] ?? 1)]
}

/** Every value the rule can see: one, or from outside a repeating group those of all occurrences. */
export function readAll(reach: Reach): Compiled<readonly (Value | Unknown | undefined)[]> {
  if (reach.type !== 'all') {
    const one = readOne(reach)
    return (reading, occurrence) => [one(reading, occurrence)]
  }
  return (reading) =>
    reading.occurrencesIn(reach.scope).map((each) => reading.values[reading.slotOf(reach.question, each)])
}

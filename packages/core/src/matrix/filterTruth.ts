/**
 * Whether a case passes a filter, by the conditions of the rules.
 *
 * They are three-valued: a case whose answer is missing or hidden is undetermined, so it neither passes nor fails. A
 * repeating question passes if any of its occurrences does.
 */
import { compileCondition } from '../rules/condition'
import type { Compiled, Reading } from '../rules/reading'
import type { Truth } from '../rules/truth'
import type { Observation } from '../statistics/finishedCase'
import { type Filter, questionOfFilter } from './filter'

export type Observed = (questionId: string) => readonly Observation[]

export function compileFilter(filter: Filter): (observed: Observed) => Truth {
  const questionId = questionOfFilter(filter)
  const test: Compiled<Truth> = compileCondition(filter, {
    reach: () => ({ type: 'all', question: 0, scope: 0 }),
    isDate: () => false,
    solution: unreachable,
    formula: unreachable,
  })
  return (observed) => test(readingOf(observed(questionId)), 0)
}

/** A reading of the filter's only question, with one slot per occurrence. */
function readingOf(observations: readonly Observation[]): Reading {
  const slots = observations.map((_, slot) => slot)
  return {
    values: observations.map((each) => (each.type === 'value' ? each.value : undefined)),
    slotOf: (_, occurrence) => occurrence,
    occurrencesIn: () => slots,
    solutionState: unreachable,
  }
}

function unreachable(): never {
  throw new Error('A filter looks at one answer, at no solution and no formula')
}

/**
 * Whether a case passes a filter, by the conditions of the rules.
 *
 * They are three-valued: a case whose answer is missing or hidden is undetermined, so it neither passes nor fails. A
 * repeating question passes if any of its occurrences does.
 */
import type { Value } from '../bases/answerValue'
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
    isMoment: () => false,
    solution: unreachable,
    formula: unreachable,
  })
  const reading = new ReadingOfOne()
  return (observed) => {
    reading.observations = observed(questionId)
    return test(reading, 0)
  }
}

/** A reading of the filter's only question, with one slot per occurrence. One serves for all cases: there are many. */
class ReadingOfOne implements Reading {
  values: readonly (Value | undefined)[] = []
  #slots: readonly number[] = []

  set observations(observations: readonly Observation[]) {
    this.values = observations.map(valueIn)
    if (this.#slots.length !== observations.length) this.#slots = observations.map((_, slot) => slot)
  }

  slotOf(_: number, occurrence: number): number {
    return occurrence
  }

  occurrencesIn(): readonly number[] {
    return this.#slots
  }

  solutionState(): never {
    return unreachable()
  }
}

function valueIn(observation: Observation): Value | undefined {
  return observation.type === 'value' ? observation.value : undefined
}

function unreachable(): never {
  throw new Error('A filter looks at one answer, at no solution and no formula')
}

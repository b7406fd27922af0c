/**
 * A case for statistics: the visible answers after all rules have run.
 *
 * An answer to a hidden question is kept in the case and counts in the rules, but is not applicable here. Missing
 * values have reasons, which are counted separately.
 */
import type { Value } from '../bases/answerValue'
import { keyOf } from '../bases/key'
import type { Engine } from '../rules/engine/engine'

export interface FinishedCase {
  readonly state: Pick<Engine, 'structure' | 'question' | 'occurrences'>
  /** Whether the value means another thing in the version that is evaluated: it has another unit, code or formula there. */
  readonly meansOther?: ((questionId: string, value: Value) => boolean) | undefined
}

/** `notApplicable`: the question does not show, or the case's version of the base does not have it. */
export type MissingReason = 'notApplicable' | 'unanswered' | 'unknown'

export type Observation =
  | { readonly type: 'value'; readonly value: Value }
  | { readonly type: 'missing'; readonly reason: MissingReason }
  /** There is a value, which means another thing. */
  | { readonly type: 'other' }

/** One observation per question, or one per occurrence if it repeats. Never empty. */
export function observationsOf({ state, meansOther }: FinishedCase, questionId: string): readonly Observation[] {
  const place = state.structure.questions.get(questionId)
  if (!place) return [missing('notApplicable')]
  const occurrences = place.repeatsIn === null ? [1] : state.occurrences(place.repeatsIn)
  return occurrences.map((occurrence) => {
    const observed = observe(state, keyOf(questionId, occurrence))
    return observed.type === 'value' && meansOther?.(questionId, observed.value) ? { type: 'other' } : observed
  })
}

function observe(state: FinishedCase['state'], key: string): Observation {
  const question = state.question(key)
  if (!question.visible) return missing('notApplicable')
  if (question.state === 'unknown') return missing('unknown')
  return question.value === null ? missing('unanswered') : { type: 'value', value: question.value }
}

function missing(reason: MissingReason): Observation {
  return { type: 'missing', reason }
}

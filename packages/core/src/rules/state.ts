/** Immutable snapshots for readers of the engine. A new object means a new state. */
import type { Value } from '../bases/answerValue'
import type { Check, Indication, SolutionState } from '../bases/rule'
import { type FactValue, unknown } from '../facts/fact'

export type AnswerState = 'unanswered' | 'answered' | 'unknown'

export interface QuestionState {
  /** `id` or `id#2`. */
  readonly key: string
  readonly state: AnswerState
  /** The current value: a person's, else the derived one; null unless answered. */
  readonly value: Value | null
  /** Why it is unknown, if the person said so. */
  readonly reason?: string | undefined
  /** Whether the value was computed rather than entered. */
  readonly isDerived: boolean
  readonly indication: Indication
  /** Whether it shows; `active` on the wire. `layout/hidden` concerns the screen only. */
  readonly visible: boolean
  /** The checks with an action that object to the answer of a person; absent if none does. */
  readonly objections?: readonly Check[] | undefined
  /** The ids of the answers that are not offered now; absent if all are. */
  readonly withheld?: readonly string[] | undefined
}

/** The answer as a fact says it. */
export function saidBy({ state, value, reason }: Pick<QuestionState, 'state' | 'value' | 'reason'>): FactValue {
  if (state !== 'unknown') return value
  return reason === undefined ? unknown : { unknown: true, reason }
}

export interface QuestionnaireState {
  readonly id: string
  readonly indication: Indication
  readonly visible: boolean
}

export interface SolutionResult {
  readonly id: string
  /** The sum of the scores of the rules that fire. -Infinity after N7. */
  readonly score: number
  readonly state: SolutionState
}

export interface Verdict {
  /** Whether the rule acts now. */
  readonly acts: boolean
  /** Whether its condition is true but its exception keeps it from acting. */
  readonly isExcepted: boolean
}

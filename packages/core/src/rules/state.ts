/** What readers of the engine get: snapshots that never change. A new object stands for a new state. */
import type { Value } from '../bases/answerValue'
import type { Indication, SolutionState } from '../bases/rule'

export type AnswerState = 'unanswered' | 'answered' | 'unknown'

export interface QuestionState {
  /** `id` or `id#2`. */
  readonly key: string
  readonly state: AnswerState
  /** The value that holds: a person's, else the derived one; null unless answered. */
  readonly value: Value | null
  /** Whether the value was computed and not said by anybody. */
  readonly isDerived: boolean
  readonly indication: Indication
  /** Whether it shows; the wire calls it `active`. `layout/hidden` is a matter of the screen. */
  readonly visible: boolean
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

import type { Question } from '@casebook/core/bases/base'
import type { FactValue } from '@casebook/core/facts/fact'
import type { QuestionState } from '@casebook/core/rules/state'

/** What a control needs to take the answer to one question. */
export interface WidgetProps {
  readonly question: Question
  readonly state: QuestionState
  /** The id of the control, which the label names. */
  readonly controlId: string
  /** The id of the label. */
  readonly labelId: string
  /** The id of the words below it. */
  readonly belowId: string
  readonly isInvalid: boolean
  readonly onAnswer: (value: FactValue) => void
}

export function describedBy({ belowId, isInvalid }: Pick<WidgetProps, 'belowId' | 'isInvalid'>) {
  return { 'aria-describedby': belowId, ...(isInvalid && { 'aria-invalid': true as const }) }
}

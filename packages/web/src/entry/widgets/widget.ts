import type { Question } from '@casebook/core/bases/base'
import type { FactValue } from '@casebook/core/facts/fact'
import type { QuestionState } from '@casebook/core/rules/state'

/** Props of a control for one question. */
export interface WidgetProps {
  readonly question: Question
  readonly state: QuestionState
  /** The id of the control, used by the label. */
  readonly controlId: string
  /** The id of the label. */
  readonly labelId: string
  /** The id of the message below it. */
  readonly belowId: string
  readonly isInvalid: boolean
  readonly onAnswer: (value: FactValue) => void
  /** In a table, whose header has the unit. */
  readonly isCell?: boolean
}

export function describedBy({ belowId, isInvalid }: Pick<WidgetProps, 'belowId' | 'isInvalid'>) {
  return { 'aria-describedby': belowId, ...(isInvalid && { 'aria-invalid': true as const }) }
}

import type { Question, QuestionType } from '@casebook/core/bases/base'
import type { FactValue } from '@casebook/core/facts/fact'
import type { QuestionState } from '@casebook/core/rules/state'
import type { ComponentType } from 'react'

/**
 * Where a control is: in the form, in a table whose header has the unit, alone on the page of a patient's interview, or on a patient's phone,
 * where the browser's own controls are the best that its owner knows.
 */
export type ControlSize = 'form' | 'cell' | 'tablet' | 'phone'

/** Props of a control for one question. */
export interface ControlProps {
  readonly question: Question
  readonly state: QuestionState
  /** The id of the control, used by the label. */
  readonly controlId: string
  /** The id of the label. */
  readonly labelId: string
  /** The id of the message below it. */
  readonly belowId: string
  readonly isInvalid: boolean
  readonly size?: ControlSize
  readonly onAnswer: (value: FactValue) => void
}

/** A control for each kind of question that asks something. */
export type Controls = Readonly<Record<Exclude<QuestionType, 'Info'>, ComponentType<ControlProps>>>

export function fieldIn(controls: Controls, { id, type }: Question): ComponentType<ControlProps> {
  const field = type === 'Info' ? undefined : controls[type]
  // A base of a later server may have a kind that this page does not know.
  if (!field) throw new Error(`The question ${id} has the type ${type}, for which there is no control`)
  return field
}

/** As large as a finger, and named by the heading of its question, which no `label` can be. */
export function isLarge({ size }: Pick<ControlProps, 'size'>): boolean {
  return size === 'tablet' || size === 'phone'
}

export function describedBy({ belowId, isInvalid }: Pick<ControlProps, 'belowId' | 'isInvalid'>) {
  return { 'aria-describedby': belowId, ...(isInvalid && { 'aria-invalid': true as const }) }
}

/** The name, where no `label` gives it, and what is said of the answer. */
export function namedBy(control: Omit<ControlProps, 'question'>) {
  return { ...(isLarge(control) && { 'aria-labelledby': control.labelId }), ...describedBy(control) }
}

/** Properties of a question type that its frame depends on. */
import type { Question } from '@casebook/core/bases/base'
import { decimalPlaces } from '@casebook/core/bases/digits'
import { isDropdown } from '@casebook/core/entry/form/columns'
import type { QuestionState } from '@casebook/core/rules/state'

/** Several controls under one label. */
export function isGroup(question: Question): boolean {
  return isChoice(question) && !(question.type === 'OC' && isDropdown(question))
}

export function isChoice({ type }: Question): boolean {
  return type === 'OC' || type === 'YN' || type === 'MC' || type === 'Image'
}

/** Whether the cell has a control. Computed values are read-only there, and so is "unknown" unless it is a choice. */
export function isAnsweredInRow(question: Question, { state }: QuestionState): boolean {
  return !question.abstract && (state !== 'unknown' || offersUnknown(question))
}

/** Whether an answer may differ from the typed number because of rounding. */
export function mayBeRounded(question: Question): boolean {
  return question.type === 'Num' && decimalPlaces(question) !== null
}

/** Whether "Unknown" is one of the choices. */
export function offersUnknown({ type }: Question): boolean {
  return type === 'OC' || type === 'YN'
}

/** What the frame of a question needs to know of its kind. */
import type { Question } from '@casebook/core/bases/base'
import { isDropdown } from '@casebook/core/entry/form/columns'
import { decimalPlaces } from '@casebook/core/entry/typed/number'
import type { QuestionState } from '@casebook/core/rules/state'

/** Several controls under one name. */
export function isGroup(question: Question): boolean {
  return isChoice(question) && !(question.type === 'OC' && isDropdown(question))
}

export function isChoice({ type }: Question): boolean {
  return type === 'OC' || type === 'YN' || type === 'MC' || type === 'Image'
}

/** Whether a cell of a table takes the answer: what is computed or said to be unknown is read there. */
export function isAnsweredInRow(question: Question, { state }: QuestionState): boolean {
  return !question.abstract && (state !== 'unknown' || offersUnknown(question))
}

/** Whether an answer may be another number than the one that was typed. */
export function mayBeRounded(question: Question): boolean {
  return question.type === 'Num' && decimalPlaces(question) !== null
}

/** Whether "Unknown" stands among the choices. */
export function offersUnknown({ type }: Question): boolean {
  return type === 'OC' || type === 'YN'
}

/** Properties of a kind of question that its frame depends on. */
import type { Question } from '@casebook/core/bases/base'
import { decimalPlaces } from '@casebook/core/bases/digits'
import { kindOf } from '@casebook/core/questions/kinds'
import { isDropdown } from '@casebook/core/questions/layout'
import { isCollected } from '@casebook/core/questions/required'
import type { QuestionState } from '@casebook/core/rules/state'

/** Several controls under one label. */
export function isGroup(question: Question): boolean {
  if (question.type === 'File') return true
  return isChoice(question) && !(kindOf(question).mayDropDown && isDropdown(question))
}

export function isChoice(question: Question): boolean {
  return kindOf(question).choice !== null
}

/** Whether the cell has a control. Computed values are read-only there, and so is "unknown" unless it is a choice. */
export function isAnsweredInRow(question: Question, { state }: QuestionState): boolean {
  return isCollected(question) && (state !== 'unknown' || offersUnknown(question))
}

/** Whether an answer may differ from the typed number because of rounding. */
export function mayBeRounded(question: Question): boolean {
  return kindOf(question).isNumeric && decimalPlaces(question) !== null
}

/** Whether "Unknown" is one of the choices. */
export function offersUnknown(question: Question): boolean {
  return kindOf(question).choice === 'one'
}

/** Controls of the interview that differ from those of the form. */
import type { Answer, Question } from '../bases/base'
import { type FactValue, unknown } from '../facts/fact'
import { kindOf } from '../questions/kinds'
import { isDropdown } from '../questions/layout'

/** `default`: drawn as in the form. */
export type InterviewControl =
  | { readonly type: 'default' }
  /** The picture is not shown: its answers are listed, with a note. */
  | { readonly type: 'multipleChoice'; readonly message: 'interview.noImages'; readonly answers: readonly Answer[] }
  | { readonly type: 'dropdown'; readonly options: readonly DropdownOption[] }

/** The first option is empty: it has no answer and means unknown. */
export interface DropdownOption {
  readonly answer: Answer | null
  readonly value: FactValue
}

export function interviewControl(question: Question): InterviewControl {
  const { answers = [] } = question
  const kind = kindOf(question)
  if (kind.isPicture) return { type: 'multipleChoice', message: 'interview.noImages', answers }
  if (!kind.mayDropDown || answers.length === 0 || !isDropdown(question)) return { type: 'default' }
  return { type: 'dropdown', options: optionsWithUnknown(answers) }
}

export function optionsWithUnknown(answers: readonly Answer[]): readonly DropdownOption[] {
  return [{ answer: null, value: unknown }, ...answers.map((answer) => ({ answer, value: answer.id }))]
}

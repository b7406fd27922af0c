/** How the interview asks a question, where that differs from the form. */
import type { Answer, Question } from '../bases/base'
import { isDropdown } from '../entry/form/columns'
import { type FactValue, unknown } from '../facts/fact'

/** `default` is drawn as in the form. */
export type InterviewControl =
  | { readonly type: 'default' }
  /** The picture is not shown: its answers stand in a list, with a note beside it. */
  | { readonly type: 'multipleChoice'; readonly message: 'interview.noImages'; readonly answers: readonly Answer[] }
  | { readonly type: 'dropdown'; readonly options: readonly DropdownOption[] }

/** The first has no answer: it is the empty one, and means unknown. */
export interface DropdownOption {
  readonly answer: Answer | null
  readonly value: FactValue
}

export function interviewControl(question: Question): InterviewControl {
  const { type, answers = [] } = question
  if (type === 'Image') return { type: 'multipleChoice', message: 'interview.noImages', answers }
  if (type !== 'OC' || answers.length === 0 || !isDropdown(question)) return { type: 'default' }
  const options = answers.map((answer) => ({ answer, value: answer.id }))
  return { type: 'dropdown', options: [{ answer: null, value: unknown }, ...options] }
}

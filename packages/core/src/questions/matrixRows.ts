/** The rows of a table of questions. */
import type { Question } from '../bases/base'
import { takesOneOf } from './takes'

/** Why a question cannot be a row of the table; null if it can. `first` is the question of the first row. */
export function rowProblem(row: Question, first: Question): string | null {
  if (!takesOneOf(row) || row.abstract || !row.answers?.length)
    return 'A row of a table is a choice of one that people answer'
  if (row.questions?.length || row.repeats) return 'A row of a table has no follow-ups and does not repeat'
  if (row.answers.some(({ when }) => when)) return 'The options of a table are always offered'
  const options = ({ answers = [] }: Question) => JSON.stringify(answers.map(({ id, text }) => [id, text]))
  return options(row) === options(first) ? null : `The options of "${row.id}" are not those of "${first.id}"`
}

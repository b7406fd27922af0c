/**
 * Options that show by a condition. What was chosen before its condition ended is neither dropped nor silently kept: it stays in sight, and the
 * answer is refused until somebody corrects it or says that it is unknown.
 */
import type { Answer, Question } from '../../bases/base'
import type { QuestionState } from '../state'

type Withheld = Pick<QuestionState, 'value' | 'withheld'>

/** The question with the answers that people may choose now, and those that they have chosen. The same question if these are all. */
export function asOffered(question: Question, { value, withheld }: Withheld): Question {
  if (!withheld || !question.answers) return question
  const gone = new Set(withheld)
  const answers = question.answers.filter(({ id }) => !gone.has(id) || isChosen(value, id))
  return { ...question, answers }
}

/** The chosen answers that are not offered any more. What rules compute is no choice. */
export function withheldChoices(
  { answers = [] }: Question,
  { value, withheld, isDerived }: Withheld & Pick<QuestionState, 'isDerived'>,
): readonly Answer[] {
  if (!withheld || isDerived) return []
  return answers.filter(({ id }) => withheld.includes(id) && isChosen(value, id))
}

function isChosen(value: QuestionState['value'], id: string): boolean {
  return value === id || (Array.isArray(value) && value.includes(id))
}

/** Questions that reading or writing a format adds to a study. All formats share them. */
import type { Answer, Base, Question } from '@casebook/core/bases/base'
import type { Text } from '@casebook/core/language/language'

/** Holds the score of a solution in a format that computes questions alone. */
export function scoreQuestion(id: string, solutionId: string, { solutions }: Base): Question {
  const { text = {} } = solutions.find((solution) => solution.id === solutionId) ?? {}
  return { id, type: 'Num', text, abstract: true, meta: { 'layout/hidden': 'true' } }
}

/** True while a part of the form shows. */
export function switchQuestion(id: string, text: Text): Question {
  return { id, type: 'YN', text, abstract: true, meta: { 'layout/hidden': 'true' } }
}

/** Asks for one of these, and need not be answered: the unit of a number, the arm of a trial. */
export function choiceBeside(id: string, text: Text, answers: readonly Answer[]): Question {
  return { id, type: 'OC', text, optional: true, answers }
}

/** The number that each question has while the form shows all of them. */
import type { Question, Questionnaire } from '../bases/base'
import type { BaseStructure } from '../bases/structure'
import { hasOwnNumbers } from '../entry/form/outline/outline'
import { holdsAnswer } from '../questions/required'

/** By question. Blank where the study brings its own numbers. See the outline of a form. */
export function numbersOf({ base }: BaseStructure): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  for (const [i, questionnaire] of base.questionnaires.entries()) numberSection(`${i + 1}`, questionnaire, numbers, 1)
  return numbers
}

function numberSection(place: string, section: Questionnaire, numbers: Map<string, string>, from: number): number {
  let next = numberQuestions(hasOwnNumbers(section) ? '' : place, section.questions, numbers, from)
  for (const within of section.questionnaires ?? []) next = numberSection(place, within, numbers, next)
  return next
}

function numberQuestions(
  place: string,
  questions: readonly Question[],
  numbers: Map<string, string>,
  from: number,
): number {
  let next = from
  for (const question of questions) {
    const followUps = question.questions ?? []
    if (holdsAnswer(question)) {
      const number = place === '' || hasOwnNumbers(question) ? '' : `${place}.${next}`
      next++
      numbers.set(question.id, number)
      numberQuestions(number, followUps, numbers, 1)
    } else next = numberQuestions(place, followUps, numbers, next)
  }
  return next
}

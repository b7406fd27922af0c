import type { Question } from '../bases/base'
import { holdsAnswer } from '../bases/structure'

/** Whether a person can answer the question at all, if it shows. */
export function isCollected(question: Question): boolean {
  return holdsAnswer(question) && !question.abstract
}

export function isRequired(question: Question): boolean {
  return isCollected(question) && !question.optional
}

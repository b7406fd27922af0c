import type { Question } from '../bases/base'
import { kindOf } from './kinds'

/** Whether the question can hold an answer at all: information and a choice without answers cannot. */
export function holdsAnswer(question: Question): boolean {
  return kindOf(question).holdsAnswer(question)
}

/** Whether people answer the question, if it shows: it is neither computed nor read-only. */
export function isCollected(question: Question): boolean {
  return holdsAnswer(question) && !question.abstract && !question.readOnly
}

export function isRequired(question: Question): boolean {
  return isCollected(question) && !question.optional
}

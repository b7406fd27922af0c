/** Predicates on the answers of a question. Callers need not name its type. */
import type { QuestionType } from '../bases/base'
import { kindOf } from './kinds'

interface Typed {
  readonly type: QuestionType
}

export function takesOneOf(item: Typed): boolean {
  const { choice, listsAnswers } = kindOf(item)
  return choice === 'one' && listsAnswers
}

export function takesSeveral(item: Typed): boolean {
  return kindOf(item).choice === 'several'
}

export function takesChoices(item: Typed): boolean {
  return kindOf(item).listsAnswers
}

export function takesYesNo(item: Typed): boolean {
  const { choice, listsAnswers } = kindOf(item)
  return choice === 'one' && !listsAnswers
}

export function takesMoment(item: Typed): boolean {
  return kindOf(item).isMoment
}

export function takesNumber(item: Typed): boolean {
  return kindOf(item).isNumeric
}

/** Of which kind the question of an item is. */
import type { QuestionType } from '@casebook/core/bases/base'
import { kindOf } from '@casebook/core/questions/kinds'

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

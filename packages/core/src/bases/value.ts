/**
 * What a value of a question may be, whichever way it comes: typed, submitted, from a table, by a link, in an interview.
 * Every door asks here, so that all of them take and refuse the same.
 */
import { parseCivilDate, spanOfDate } from '../dates/civilDate'
import type { Value } from './answerValue'
import type { Question } from './base'
import { decimalPlaces, decimalsOf, hasTooManyDigits } from './digits'

export type ValueRefusal =
  | 'WrongType'
  | 'UnknownAnswer'
  | 'UnreadableText'
  | 'TooLong'
  | 'TooManyDigits'
  | 'TooManyDecimals'

/** The maximum length of a text answer, in UTF-16 code units. */
export const longestText = 20_000

/** Null if the value is accepted. A value out of range is: it is kept, and shown as such. */
export function refusalOfValue(question: Question, value: Value): ValueRefusal | null {
  switch (question.type) {
    case 'OC':
      return typeof value !== 'string' ? 'WrongType' : refusalOfChoices(question, [value])
    case 'MC':
    case 'Image':
      if (typeof value !== 'object' || new Set(value).size !== value.length) return 'WrongType'
      return isNoAnswer(question, value.length === 0) ? 'WrongType' : refusalOfChoices(question, value)
    case 'YN':
      return typeof value === 'boolean' ? null : 'WrongType'
    case 'Num':
      return refusalOfNumber(question, value)
    case 'Date':
      if (typeof value !== 'string') return 'WrongType'
      return (question.partialDate ? spanOfDate(value) : parseCivilDate(value)) ? null : 'WrongType'
    case 'Text':
      if (typeof value !== 'string' || isNoAnswer(question, value.trim() === '')) return 'WrongType'
      return refusalOfText(value)
    case 'Info':
      return 'WrongType'
  }
}

/** No choice and no word is no answer: it is withdrawn, and not said. Rules may compute it. */
function isNoAnswer({ abstract }: Question, isEmpty: boolean): boolean {
  return isEmpty && !abstract
}

function refusalOfChoices({ answers = [] }: Question, chosen: readonly string[]): ValueRefusal | null {
  return chosen.every((id) => answers.some((answer) => answer.id === id)) ? null : 'UnknownAnswer'
}

/** A text is no number, and may say why it could not become one: it has more digits than a number holds. */
function refusalOfNumber(question: Question, value: Value): ValueRefusal | null {
  if (typeof value === 'string') return isNumberText(value) && hasTooManyDigits(value) ? 'TooManyDigits' : 'WrongType'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'WrongType'
  // What the rules compute is not entered by anybody.
  if (question.abstract) return null
  if (hasTooManyDigits(String(value))) return 'TooManyDigits'
  return decimalsOf(value) > (decimalPlaces(question) ?? Number.POSITIVE_INFINITY) ? 'TooManyDecimals' : null
}

/** A number as programs write it. */
export function isNumberText(text: string): boolean {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)
}

/** A database cannot store NUL or an unpaired surrogate; dropping them silently would change the answer. */
export function refusalOfText(text: string): ValueRefusal | null {
  if (text.length > longestText) return 'TooLong'
  return /[\0\p{Surrogate}]/u.test(text) ? 'UnreadableText' : null
}

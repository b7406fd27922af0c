/** Whether a question accepts a value. */
import { parseCivilDate, spanOfDate } from '../dates/civilDate'
import type { Value } from './answerValue'
import type { Question } from './base'

export type ValueRefusal = 'WrongType' | 'UnknownAnswer' | 'UnreadableText'

/** The maximum length of a text answer, in UTF-16 code units. */
export const longestText = 20_000

/** Null if the value is accepted. A value out of range is: it is kept, and shown as such. */
export function refusalOfValue(question: Question, value: Value): ValueRefusal | null {
  const knows = (id: unknown) => question.answers?.some((answer) => answer.id === id) ?? false
  switch (question.type) {
    case 'OC':
      return typeof value !== 'string' ? 'WrongType' : knows(value) ? null : 'UnknownAnswer'
    case 'MC':
    case 'Image':
      if (typeof value !== 'object' || new Set(value).size !== value.length) return 'WrongType'
      return value.every(knows) ? null : 'UnknownAnswer'
    case 'YN':
      return typeof value === 'boolean' ? null : 'WrongType'
    case 'Num':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'WrongType'
    case 'Date':
      if (typeof value !== 'string') return 'WrongType'
      return (question.partialDate ? spanOfDate(value) : parseCivilDate(value)) ? null : 'WrongType'
    case 'Text':
      return typeof value === 'string' ? refusalOfText(value) : 'WrongType'
    case 'Info':
      return 'WrongType'
  }
}

/** A database cannot store NUL or an unpaired surrogate; dropping them silently would change the answer. */
export function refusalOfText(text: string): ValueRefusal | null {
  if (text.length > longestText) return 'WrongType'
  return /[\0\p{Surrogate}]/u.test(text) ? 'UnreadableText' : null
}

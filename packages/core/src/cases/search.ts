/**
 * Searching inside cases, as people read them: the names of cases, the texts of chosen answers in any language, free
 * text and numbers. Upper and lower case are one; no character has a meaning of its own.
 */
import type { Question } from '../bases/base'
import type { Text } from '../bases/language'
import { type FactValue, isUnknown } from '../dialog/fact'

export interface Needle {
  readonly text: string
  /** The needle with a decimal point, if it can be part of a number. */
  readonly number: string | null
}

export function needleOf(content: string): Needle {
  const text = fold(content.trim())
  return { text, number: /^[-\d.,]+$/.test(text) ? text.replace(',', '.') : null }
}

/** A blank needle is in everything. */
export function isInText(needle: Needle, text: string): boolean {
  return fold(text).includes(needle.text)
}

/** Whether any answer to the question can match: who reads answers from a table need not read the others. */
export function canBeInAnswer(needle: Needle, question: Question): boolean {
  if (question.answers) return question.answers.some(({ text }) => isInAnyLanguage(needle, text))
  if (question.type === 'Num' || question.type === 'Date') return needle.number !== null
  return question.type === 'Text'
}

/** `question` is undefined for what was noted about one. */
export function isInAnswer(needle: Needle, question: Question | undefined, value: FactValue): boolean {
  if (value === null || isUnknown(value) || typeof value === 'boolean') return false
  if (typeof value === 'number') return needle.number !== null && String(value).includes(needle.number)
  if (!question?.answers) return typeof value === 'string' && isInText(needle, value)
  const chosen = typeof value === 'string' ? [value] : value
  return question.answers.some(({ id, text }) => chosen.includes(id) && isInAnyLanguage(needle, text))
}

function isInAnyLanguage(needle: Needle, text: Text): boolean {
  return Object.values(text).some((words) => isInText(needle, words))
}

/** Upper case, for it makes one of `ß` and `SS`, and of the two small sigmas. */
function fold(text: string): string {
  return text.normalize('NFC').toUpperCase().normalize('NFC')
}

/**
 * Searching inside cases, as people read them: the names of cases, the texts of chosen answers in any language, free
 * text and numbers. Upper and lower case are one; no character has a meaning of its own.
 */
import { isAnnotationId } from '../annotation/annotation'
import type { Question } from '../bases/base'
import { parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import type { HeldAnswers } from '../export/dataRow'
import type { FactValue } from '../facts/fact'
import type { Text } from '../language/language'

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

/** Says of the answers of a case whether the needle is in one of them, or in a note. What is not in its base is not looked at. */
export function caseSearch(needle: Needle, { questions }: BaseStructure): (answers: HeldAnswers) => boolean {
  const inNote = answerSearch(needle, undefined)
  const inAnswer = new Map([...questions].map(([id, { question }]) => [id, answerSearch(needle, question)]))
  const searchOf = (id: string) => (isAnnotationId(id) ? inNote : inAnswer.get(parseKey(id)?.questionId ?? ''))
  return (answers) => Object.entries(answers).some(([id, value]) => searchOf(id)?.(value) ?? false)
}

/** Says of an answer whether the needle is in it. */
export type AnswerSearch = (value: FactValue) => boolean

/**
 * For the answers to one question; `undefined` stands for what was noted about one. Null if none can match: whoever looks through many
 * cases need not look at it.
 */
export function answerSearch(needle: Needle, question: Question | undefined): AnswerSearch | null {
  if (question?.answers) return choiceSearch(needle, question.answers)
  if (question?.type === 'Num' || question?.type === 'Date') return needle.number === null ? null : valueSearch(needle)
  return question === undefined || question.type === 'Text' ? valueSearch(needle) : null
}

function choiceSearch(needle: Needle, answers: NonNullable<Question['answers']>): AnswerSearch | null {
  const found = new Set(answers.filter(({ text }) => isInAnyLanguage(needle, text)).map(({ id }) => id))
  if (found.size === 0) return null
  return (value) =>
    typeof value === 'string' ? found.has(value) : Array.isArray(value) && value.some((id) => found.has(id))
}

function valueSearch(needle: Needle): AnswerSearch {
  return (value) => {
    if (typeof value === 'number') return needle.number !== null && String(value).includes(needle.number)
    return typeof value === 'string' && isInText(needle, value)
  }
}

function isInAnyLanguage(needle: Needle, text: Text): boolean {
  return Object.values(text).some((words) => isInText(needle, words))
}

/** Upper case, for it makes one of `ß` and `SS`, and of the two small sigmas. */
function fold(text: string): string {
  return text.normalize('NFC').toUpperCase().normalize('NFC')
}

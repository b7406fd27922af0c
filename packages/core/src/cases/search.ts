/**
 * Full-text search inside cases: case names, texts of chosen answers in any language, free text and numbers. Ignores
 * case; no character is special.
 */
import { isAnnotationId } from '../annotation/annotation'
import type { Question } from '../bases/base'
import { parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import type { HeldAnswers } from '../export/dataRow'
import type { FactValue } from '../facts/fact'
import type { Text } from '../language/language'
import { kindOf } from '../questions/kinds'

export interface Needle {
  readonly text: string
  /** The needle with a decimal point, if it may be part of a number. */
  readonly number: string | null
}

export function needleOf(content: string): Needle {
  const text = foldText(content.trim())
  return { text, number: /^[-\d.,]+$/.test(text) ? text.replace(',', '.') : null }
}

/** A blank needle matches everything. */
export function isInText(needle: Needle, text: string): boolean {
  return foldText(text).includes(needle.text)
}

/**
 * A predicate for the answers of a case: whether any answer or note contains the needle. Answers outside its base are
 * ignored.
 */
export function caseSearch(needle: Needle, { questions }: BaseStructure): (answers: HeldAnswers) => boolean {
  const inNote = answerSearch(needle, undefined)
  const inAnswer = new Map([...questions].map(([id, { question }]) => [id, answerSearch(needle, question)]))
  const searchOf = (id: string) => (isAnnotationId(id) ? inNote : inAnswer.get(parseKey(id)?.questionId ?? ''))
  return (answers) => Object.entries(answers).some(([id, value]) => searchOf(id)?.(value) ?? false)
}

/** Whether an answer contains the needle. */
export type AnswerSearch = (value: FactValue) => boolean

/**
 * The search for answers to one question; `undefined` stands for notes. Null if no answer can match, so that a search
 * through many cases can skip the question.
 */
export function answerSearch(needle: Needle, question: Question | undefined): AnswerSearch | null {
  if (question?.answers) return choiceSearch(needle, question.answers)
  const search = question === undefined ? 'text' : kindOf(question).search
  return search === null || (search === 'number' && needle.number === null) ? null : valueSearch(needle)
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

/** Upper case, as it unifies `ß` with `SS` and the two lower-case sigmas. */
export function foldText(text: string): string {
  return text.normalize('NFC').toUpperCase().normalize('NFC')
}

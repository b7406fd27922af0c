/** The answer in a cell of a table. What is none stays text, for the server to refuse it by name. */
import type { Answer, Question } from '../bases/base'
import { isHeld } from '../bases/digits'
import type { CivilDate } from '../dates/civilDate'
import { pickerLocale } from '../dates/picker/pickerLocale'
import { storedFormat } from '../deployment/deployment'
import { parseDateEntry } from '../entry/typed/dateEntry'
import { type NumberEntry, parseNumber } from '../entry/typed/number'
import { unitSpellings } from '../entry/typed/unitSpellings'
import { parted } from '../facts/cellText'
import type { FactValue } from '../facts/fact'
import { type Language, type Text, textIn } from '../language/language'
import { isNumberText } from '../questions/number'

/** That a table is written as people write: texts of answers, dates and numbers of this language. */
export interface WrittenIn {
  readonly language: Language
  readonly today: CivilDate
}

export function valueIn(question: Question, cell: string, writtenIn: WrittenIn | null): FactValue {
  const text = cell.trim()
  switch (question.type) {
    case 'Num':
      return numberOf(question, text, writtenIn)
    case 'YN':
      return (writtenIn && yesNoIn[writtenIn.language].get(text.toLowerCase())) ?? yesNo.get(text.toLowerCase()) ?? text
    case 'MC':
    case 'Image':
      return parted(cell, ';').map((one) => choiceOf(question, one, writtenIn))
    case 'OC':
      return choiceOf(question, cell, writtenIn)
    case 'Date':
      return dateOf(question, text, writtenIn)
    case 'Text':
    case 'Info':
      return cell
  }
}

function numberOf(question: Question, text: string, writtenIn: WrittenIn | null): FactValue {
  const entry = writtenIn && entryOfNumber(question, text, writtenIn)
  if (entry?.type === 'number') return entry.value
  if (entry?.type === 'ambiguous') return text
  return isNumberText(text) && isHeld(text) ? Number(text) : text
}

/** As the field reads it, but never rounded: nobody would see it. */
export function entryOfNumber({ unit }: Question, text: string, { language }: WrittenIn): NumberEntry {
  return parseNumber(text, { language, unit, spellings: unitSpellings })
}

/** An id as written, or without the spaces around it; then the text of exactly one answer. */
function choiceOf({ answers = [] }: Question, cell: string, writtenIn: WrittenIn | null): string {
  const text = cell.trim()
  const has = (id: string) => answers.some((answer) => answer.id === id)
  if (has(cell) || !writtenIn) return has(cell) ? cell : text
  if (has(text)) return text
  const [only, ...others] = answers.filter((answer) => isText(answer, text, writtenIn))
  return only && others.length === 0 ? only.id : text
}

function isText({ text }: Answer, written: string, { language }: WrittenIn): boolean {
  return folded(textIn(text, language)) === folded(written)
}

/** Texts are alike whatever their capitals and spaces. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function dateOf(question: Question, text: string, writtenIn: WrittenIn | null): string {
  const entry = writtenIn && readDate(question, text, writtenIn)
  return entry?.type === 'date' || entry?.type === 'notAllowed' ? entry.value : text
}

export function readDate(question: Question, text: string, { language, today }: WrittenIn) {
  const world = { today, answerTo: () => null }
  return parseDateEntry(text, question, { format: storedFormat, language, locale: pickerLocale(language), world })
}

type Words = ReadonlyMap<string, boolean>

function words(yes: string, no: string): Words {
  return new Map([
    ...yes.split(' ').map((one) => [one, true] as const),
    ...no.split(' ').map((one) => [one, false] as const),
  ])
}

const yesNo = words('true yes 1', 'false no 0')

const yesNoIn: Readonly<Record<Language, Words>> = {
  de: words('ja j wahr', 'nein n falsch'),
  en: words('y', 'n'),
  es: words('sí si s', 'no n'),
  fr: words('oui o', 'non n'),
  it: words('sì si s', 'no n'),
  pt: words('sim s', 'não nao n'),
  ru: words('да', 'нет'),
  sy: words('نعم', 'لا'),
}

/** A text of the base in the language of the table. */
export function written(text: Text | undefined, writtenIn: WrittenIn | null): string {
  return textIn(text, writtenIn?.language ?? 'en')
}

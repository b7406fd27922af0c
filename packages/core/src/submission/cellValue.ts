/** The answer in a cell of a table. What is none stays text, for the server to refuse it by name. */
import type { Answer, Question, QuestionType } from '../bases/base'
import { isHeld } from '../bases/digits'
import type { CivilDate } from '../dates/civilDate'
import { pickerLocale } from '../dates/picker/pickerLocale'
import { storedFormat } from '../deployment/deployment'
import { readDay } from '../entry/marks/dateMarks'
import { type NumberEntry, parseNumber } from '../entry/typed/number'
import { parseTimeEntry } from '../entry/typed/timeEntry'
import { unitSpellings } from '../entry/typed/unitSpellings'
import { parted } from '../facts/cellText'
import type { FactValue } from '../facts/fact'
import { type Language, type Text, type TextLanguage, textIn } from '../language/language'
import { kindOf } from '../questions/kinds'
import { isNumberText } from '../questions/number'

/** That a table is written as people write: dates and numbers of this language, and texts of answers. */
export interface WrittenIn {
  readonly language: Language
  /** Of the texts of answers, if another. */
  readonly texts?: TextLanguage | undefined
  readonly today: CivilDate
}

/** How a cell becomes an answer, and what was expected of one that is none. */
interface Cell {
  readonly read: (question: Question, cell: string, writtenIn: WrittenIn | null) => FactValue
  readonly expected: (question: Question, value: FactValue, writtenIn: WrittenIn | null) => string
}

const text: Cell = { read: (_, cell) => cell, expected: () => 'is no text' }

const severalOf: Cell = {
  read: (question, cell, writtenIn) => parted(cell, ';').map((one) => choiceOf(question, one, writtenIn)),
  expected: (question, _, writtenIn) => `is no list of its answers, each once: ${answersOf(question, writtenIn)}`,
}

const moment: Cell = {
  read: (question, cell, writtenIn) => dateOf(question, cell.trim(), writtenIn),
  expected: expectedDate,
}

const cells: Readonly<Record<QuestionType, Cell>> = {
  OC: {
    read: choiceOf,
    expected: (question, _, writtenIn) => `is not one of its answers: ${answersOf(question, writtenIn)}`,
  },
  YN: { read: (_, cell, writtenIn) => yesOrNo(cell, writtenIn), expected: () => 'is neither yes nor no' },
  MC: severalOf,
  Image: severalOf,
  Num: { read: (question, cell, writtenIn) => numberOf(question, cell.trim(), writtenIn), expected: expectedNumber },
  Date: moment,
  DateTime: moment,
  Time: {
    read: (_, cell, writtenIn) => timeOf(cell.trim(), writtenIn),
    expected: () => 'is not a time. Write it as 14:05',
  },
  Text: text,
  File: { read: (_, cell) => cell.trim(), expected: () => 'is no record of a file' },
  Info: text,
}

export function valueIn(question: Question, cell: string, writtenIn: WrittenIn | null): FactValue {
  return cells[question.type].read(question, cell, writtenIn)
}

export function expected(question: Question, value: FactValue, writtenIn: WrittenIn | null): string {
  return cells[question.type].expected(question, value, writtenIn)
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

function isText({ text }: Answer, written: string, { language, texts = language }: WrittenIn): boolean {
  return folded(textIn(text, texts)) === folded(written)
}

/** Texts are alike whatever their capitals and spaces. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function dateOf(question: Question, text: string, writtenIn: WrittenIn | null): string {
  const entry = writtenIn && readDate(question, text, writtenIn)
  return entry?.type === 'date' || entry?.type === 'notAllowed' ? entry.value : text
}

function timeOf(text: string, writtenIn: WrittenIn | null): string {
  const entry = writtenIn && parseTimeEntry(text)
  return entry?.type === 'time' ? entry.value : text
}

export function readDate(question: Question, text: string, { language, today }: WrittenIn) {
  const world = { today, answerTo: () => null }
  return readDay(text, question, { format: storedFormat, language, locale: pickerLocale(language), world })
}

type Words = ReadonlyMap<string, boolean>

function words(yes: string, no: string): Words {
  return new Map([
    ...yes.split(' ').map((one) => [one, true] as const),
    ...no.split(' ').map((one) => [one, false] as const),
  ])
}

/** A word for neither stays text. */
export function yesOrNo(cell: string, writtenIn: WrittenIn | null): boolean | string {
  const word = cell.trim().toLowerCase()
  return (writtenIn && yesNoIn[writtenIn.language].get(word)) ?? yesNo.get(word) ?? cell.trim()
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
  return textIn(text, writtenIn?.texts ?? writtenIn?.language ?? 'en')
}

function expectedNumber(question: Question, value: FactValue, writtenIn: WrittenIn | null): string {
  const entry = writtenIn && typeof value === 'string' ? entryOfNumber(question, value, writtenIn) : null
  if (entry?.type === 'ambiguous') return `may mean ${entry.whole} or ${entry.withDecimals}`
  if (entry?.type === 'otherUnit') return `has another unit than ${written(question.unit, writtenIn)}`
  return 'is not a number. Use digits, and a dot before the decimals'
}

function expectedDate(question: Question, value: FactValue, writtenIn: WrittenIn | null): string {
  const entry = writtenIn && typeof value === 'string' ? readDate(question, value, writtenIn) : null
  if (entry?.type === 'choices') return `may mean ${entry.values.join(' or ')}`
  if (entry?.type === 'noSuchDay') return 'is no day of the calendar'
  const [whole, ...others] = kindOf(question).typed === 'dateTime' ? ['2026-03-31T14:05', '2026-03-31'] : ['2026-03-31']
  const partial = question.partialDate ? `, ${[...others, '2026-03'].join(', ')} or 2026` : ''
  return `is not a date${others.length > 0 ? ' with a time' : ''}. Write it as ${whole}${partial}`
}

const mostAnswers = 12

export function answersOf({ answers = [] }: Question, writtenIn: WrittenIn | null): string {
  const named = answers.slice(0, mostAnswers).map(({ id, text }) => {
    const label = written(text, writtenIn)
    return label === '' || label === id ? id : `${id} (${label})`
  })
  return [...named, ...(answers.length > mostAnswers ? [`and ${answers.length - mostAnswers} more`] : [])].join(', ')
}

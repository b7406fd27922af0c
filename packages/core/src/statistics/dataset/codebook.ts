/** The codebook: one row for each column of each table, and one for each answer with its code. */
import type { Question } from '../../bases/base'
import { codingText } from '../../bases/codes/coding'
import { type Text, type TextLanguage, textIn } from '../../language/language'
import type { Column, DataKey, Dataset, DataTable } from './dataset'
import { rulesOfQuestion } from './ruleWords'

export const codebookColumns = [
  'file',
  'column',
  'questionnaire',
  'question',
  'answer',
  'text',
  'type',
  'unit',
  'min',
  'max',
  'optional',
  'derived',
  'rule',
  'versions',
  'codes',
  'identifying',
  'terminology',
] as const

export const answerColumns = ['column', 'answer', 'code', 'text', 'weight', 'versions', 'terminology'] as const

type Row = readonly (string | number | null)[]
/** A cell for each of `answerColumns`. */
export type AnswerRow = Row

/** Texts in a language, where the base has it. */
export type TextOf = (text: Text | undefined) => string

export function textsIn({ newest }: Dataset, language: TextLanguage | undefined): TextOf {
  const { fallbackLanguage } = newest.base.config
  return (text) =>
    textIn(text, language ?? fallbackLanguage, fallbackLanguage)
      .replace(/\s+/g, ' ')
      .trim()
}

const keyTexts = {
  case_id: ['text', 'Identifies the case. Joins the files.'],
  case_name: ['text', 'Name of the case'],
  owner: ['text', 'Account of the person who owns the case'],
  site: ['text', 'Site that the case belongs to'],
  base_version: ['text', 'Version of the questionnaires that the case was entered with'],
  revision: ['text', 'Identifies the save that these answers are of'],
  saved_at: ['instant', 'Time of that save, UTC'],
  visit: ['text', 'Visit that the answers are of'],
  occurrence: ['number', 'Number of the repetition within the case'],
} as const satisfies Record<DataKey, readonly [string, string]>

/** The label of a column: its question, and for one answer of several that answer. */
export function labelOf(column: Column, textOf: TextOf): string {
  const { question, answer } = partsOfLabel(column, textOf)
  return question + answer
}

function partsOfLabel({ place, answerId }: Column, textOf: TextOf) {
  const question = textOf(place.question.text) || place.question.id
  if (answerId === null) return { question, answer: '' }
  const answer = place.question.answers?.find(({ id }) => id === answerId)
  return { question, answer: `: ${textOf(answer?.text) || answerId}` }
}

/** The limit of a program for a text, in its own measure. */
export interface Limit {
  readonly longest: number
  /** A character has at least 1. */
  readonly sizeOf: (text: string) => number
}

/** A label that is cut to fit. Answers of one question stay apart: the question is cut before them. */
export function shortLabelOf(column: Column, textOf: TextOf, limit: Limit): string {
  const { longest, sizeOf } = limit
  const { question, answer } = partsOfLabel(column, textOf)
  if (sizeOf(question + answer) <= longest) return question + answer
  const end = shortText(answer, { longest: Math.floor(longest * 0.75), sizeOf })
  return shortText(question, { longest: longest - sizeOf(end), sizeOf }) + end
}

/** Cut between characters, with an ellipsis. */
export function shortText(text: string, { longest, sizeOf }: Limit): string {
  if (sizeOf(text) <= longest) return text
  const kept = [...text].slice(0, longest)
  while (kept.length > 0 && sizeOf(`${kept.join('')}…`) > longest) kept.pop()
  return `${kept.join('')}…`
}

const typeNames = {
  choice: 'one answer',
  chosen: 'chosen or not',
  yesNo: 'yes or no',
  number: 'number',
  date: 'date (yyyy-mm-dd)',
  time: 'time of the day (hh:mm or hh:mm:ss)',
  dateTime: 'date with a time (yyyy-mm-ddThh:mm or yyyy-mm-ddThh:mm:ss), local',
  text: 'text',
} as const

const partialNames = {
  date: 'date (yyyy-mm-dd, yyyy-mm or yyyy)',
  dateTime: 'date with a time (yyyy-mm-ddThh:mm:ss, yyyy-mm-ddThh:mm, yyyy-mm-dd, yyyy-mm or yyyy), local',
} as const

const codesOf = {
  choice: 'see answers',
  chosen: '1 = chosen; 0 = not chosen',
  yesNo: '1 = yes; 0 = no',
  number: '',
  date: '',
  time: '',
  dateTime: '',
  text: '',
} as const

function listOf({ optionsFrom }: Question): string | undefined {
  return optionsFrom && `a code of ${optionsFrom.list} ${optionsFrom.version}, see answers`
}

function missingCodes({ reasons }: Dataset, textOf: TextOf): string {
  const codes = reasons.all.map(({ code, text }) => `${code} = ${textOf(text)}`)
  const own = ['empty = not answered yet', 'UNK = not known', 'NASK = not asked', 'HIDDEN = answered, hidden since']
  return [...own, ...codes].join('; ')
}

export function* codebookRows(dataset: Dataset, textOf: TextOf): Generator<Row> {
  const missing = missingCodes(dataset, textOf)
  for (const table of dataset.tables) {
    for (const key of table.keys) {
      const [type, text] = keyTexts[key]
      yield [
        `${table.name}.csv`,
        key,
        null,
        null,
        null,
        text,
        type,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
      ]
    }
    for (const column of table.columns) yield codebookRow(table, column, { textOf, missing })
  }
}

interface CodebookWords {
  readonly textOf: TextOf
  /** The codes of missing answers. */
  readonly missing: string
}

function codebookRow(table: DataTable, column: Column, { textOf, missing }: CodebookWords): Row {
  const { name, kind, answerId, place, structure, isPartialDate, versions, isIdentifying } = column
  const { question, questionnaire } = place
  return [
    `${table.name}.csv`,
    name,
    questionnaire.id,
    question.id,
    answerId,
    labelOf(column, textOf),
    isPartialDate ? partialNames[kind === 'dateTime' ? kind : 'date'] : typeNames[kind],
    textOf(question.unit) || null,
    question.min ?? null,
    question.max ?? null,
    question.optional ? 'yes' : 'no',
    question.abstract ? 'yes' : 'no',
    rulesOfQuestion(structure, place) || null,
    versions.join('; '),
    [listOf(question) ?? codesOf[kind], missing].filter((text) => text !== '').join('; '),
    isIdentifying ? 'yes' : 'no',
    terminologyOf(column, textOf) || null,
  ]
}

/** The codes of a question and its unit, and those of the answer that has the column to itself: `LOINC 8867-4; kg: UCUM kg`. */
function terminologyOf({ place: { question }, answerId }: Column, textOf: TextOf): string {
  const { codes = [], unit, unitCodes = [], answers = [] } = question
  const answer = answers.find(({ id }) => id === answerId)
  return [
    ...codes.map(codingText),
    ...unitCodes.map((code) => `${textOf(unit)}: ${codingText(code)}`),
    ...(answer?.codes ?? []).map((code) => `${answerId}: ${codingText(code)}`),
  ].join('; ')
}

export function* answerRows({ tables }: Dataset, textOf: TextOf): Generator<AnswerRow> {
  for (const { columns } of tables)
    for (const { name, choices } of columns)
      for (const { answer, number, versions } of choices.values())
        for (const [weight, having] of versions)
          yield [
            name,
            answer.id,
            number,
            textOf(answer.text) || answer.id,
            weight,
            having.join('; '),
            (answer.codes ?? []).map(codingText).join('; ') || null,
          ]
}

/** Small XLSForms for tests. */
import { checkBase } from '@casebook/core/rules/check/checkBase'
import type { ReadSheet } from '../files/readWorkbook'
import { asked, type ReadFile } from '../form/read.fixture'
import { readXlsForm } from './readXlsForm'

/** By the header of the column. */
export type Cells = Readonly<Record<string, string>>

export interface FormSheets {
  readonly survey: readonly Cells[]
  readonly choices?: readonly Cells[]
  readonly settings?: readonly Cells[]
}

export const surveyColumns = [
  'type',
  'name',
  'label',
  'hint',
  'required',
  'relevant',
  'constraint',
  'constraint_message',
  'calculation',
  'default',
  'appearance',
  'choice_filter',
] as const

/** The columns of the header are all that a row names, and those that every form has. */
export function sheetOf(name: string, rows: readonly Cells[], columns: readonly string[]): ReadSheet {
  const header = [...new Set([...columns, ...rows.flatMap(Object.keys)])]
  return { name, rows: [header, ...rows.map((row) => header.map((column) => row[column] ?? ''))], formulas: [] }
}

/** A row has the label of its name unless it says otherwise. */
export function sheetsOf({ survey, choices = [], settings = [] }: FormSheets): readonly ReadSheet[] {
  const isTranslated = survey.some((row) => Object.keys(row).some((column) => column.startsWith('label::')))
  const labelled = survey.map((row) => ({ ...(isTranslated || !row.name ? {} : { label: row.name }), ...row }))
  return [
    sheetOf('survey', labelled, isTranslated ? surveyColumns.filter((each) => each !== 'label') : surveyColumns),
    sheetOf('choices', choices, ['list_name', 'name']),
    sheetOf('settings', settings, ['form_title']),
  ]
}

export function readSheets(sheets: readonly ReadSheet[]): ReadFile {
  const read = readXlsForm(sheets, { group: 'Instruments', title: 'Form', language: 'en' })
  if (read.type === 'Refused') throw new Error(read.reason)
  const [fault] = checkBase(read.base)
  if (fault) throw new Error(`${fault.path}: ${fault.message}`)
  return asked(read)
}

export const readForm = (sheets: FormSheets): ReadFile => readSheets(sheetsOf(sheets))

/** A list of options, each with its code as its label. */
export const listOf = (name: string, ...codes: readonly string[]): readonly Cells[] =>
  codes.map((code) => ({ list_name: name, name: code, label: code }))

/** Syntax for SPSS that reads the files with labels and missing codes, and saves each. */
import { shortLabelOf, shortText, type TextOf } from './codebook'
import { type DataReason, lastReasonNumber } from './dataReasons'
import { type Column, type ColumnKind, type Dataset, type DataTable, heldAs } from './dataset'
import { csvCell } from './writtenCell'

/** Far outside of what is measured, and declared as missing. */
const unknownNumber = -9_999_999_999
const notAskedNumber = -9_999_999_998
const tooEarlyNumber = -9_999_999_997
const hiddenNumber = -9_999_999_996

/** The first day that SPSS knows. */
const firstDay = '1582-10-15'

/** SPSS holds no longer text, in bytes. */
export const longestInSpss = 32_767

const head = `* Encoding: UTF-8.
* Reads the CSV files of this folder and saves each as .sav. Begin in this folder, or name it here:.
* CD '/folder/of/these/files'.
* cases.sav has one row for each case; each other file has one for each repetition, joined by case_id.
* Missing values: empty for not answered yet, ${unknownNumber} or UNK for not known, ${notAskedNumber} or NASK for not asked,
* ${hiddenNumber} or HIDDEN for answered, and hidden since. A reason has a missing value of its own, which the labels name; that of a
* text is in the variable after it, whose name begins with @.
* ${tooEarlyNumber} stands for a day before ${firstDay}, which SPSS does not know. The CSV files have it.
* A text of more than ${longestInSpss} bytes is cut. The CSV files have all of it.
* Of a text take off one leading apostrophe, and read \\n as a line break and \\\\ as a backslash.
SET DECIMAL=DOT.
`

/** The longest text of each text column in bytes, by its name: SPSS cuts what is longer than declared. */
export type TextWidths = ReadonlyMap<string, number>

export function spssSyntax({ tables, reasons }: Dataset, textOf: TextOf, widths: TextWidths): string {
  const words = { textOf, reasons: reasons.all }
  return `${head}${tables.map((table) => tableLines(table, words, widths)).join('')}`
}

interface Words {
  readonly textOf: TextOf
  readonly reasons: readonly DataReason[]
}

function tableLines(table: DataTable, words: Words, widths: TextWidths): string {
  const { name, columns } = table
  const keys = table.keys
  const fields = [
    ...keys.map((key) => `${key} ${key === 'occurrence' ? 'F8' : 'A255'}`),
    ...columns.map((column, i) => `${isText(column) ? column.name : raw(i)} A${widthOf(column, widths)}`),
  ]
  return [
    '',
    `GET DATA /TYPE=TXT /FILE='${name}.csv' /ENCODING='UTF8' /ARRANGEMENT=DELIMITED /DELCASE=LINE /FIRSTCASE=2`,
    `  /DELIMITERS="," /QUALIFIER='"'`,
    '  /VARIABLES=',
    `    ${fields.join('\n    ')}.`,
    ...columns.flatMap((column, i) => columnLines(column, raw(i), words)),
    `SAVE OUTFILE='${name}.sav'`,
    `  /KEEP=${[...keys, ...columns.flatMap((column, i) => keptOf(column, raw(i), words))].join('\n    ')}.`,
    '',
  ].join('\n')
}

function keptOf(column: Column, from: string, { reasons }: Words): readonly string[] {
  return isText(column) && reasons.length > 0 ? [column.name, whyOf(from)] : [column.name]
}

/** The code of the reason of a text: SPSS declares only three missing values of one. */
function whyOf(from: string): string {
  return `${from}_why`
}

/** The cells of a column as text, until they are read as numbers. No column has such a name. */
function raw(nth: number): string {
  return `@${nth + 1}`
}

function isText(column: Column): boolean {
  return heldAs(column) === 'text'
}

function widthOf({ name, kind, choices }: Column, widths: TextWidths): number {
  if (kind === 'text') return Math.min(longestInSpss, Math.max(40, widths.get(name) ?? 0))
  const ids = [...choices.keys()].map((id) => bytes(String(csvCell(id))))
  return Math.max(40, ...ids)
}

/** As UTF-8. */
export function bytes(text: string): number {
  let sum = 0
  for (const one of text) {
    const code = one.codePointAt(0) ?? 0
    sum += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return sum
}

function columnLines(column: Column, from: string, { textOf, reasons }: Words): readonly string[] {
  const { name, kind, choices } = column
  const label = `VARIABLE LABELS ${name}\n  ${quoted(shortLabelOf(column, textOf, { longest: 250, sizeOf }))}.`
  if (isText(column))
    return [label, ...textReasons(column, from, reasons), `MISSING VALUES ${name} ('UNK' 'NASK' 'HIDDEN').`]
  const all = [...choices.values()]
  const codes = [
    ...reasons.map(({ code, number }) => `('${code}'=${number ?? unknownNumber})`),
    `('UNK'=${unknownNumber})`,
    `('NASK'=${notAskedNumber})`,
    `('HIDDEN'=${hiddenNumber})`,
  ]
  const answers = all.map(({ answer, number }) => `(${quoted(String(csvCell(answer.id)))}=${number})`)
  const values = {
    choice: all.map(
      ({ answer, number }) =>
        `${number} ${quoted(shortText(textOf(answer.text) || answer.id, { longest: 120, sizeOf }))}`,
    ),
    chosen: ["0 'not chosen'", "1 'chosen'"],
    yesNo: ["0 'no'", "1 'yes'"],
    number: [],
    date: [],
    time: [],
    dateTime: [],
    text: [],
  }[kind]
  const moment = momentLines(kind, name, from)
  const isNumber = kind !== 'choice' && moment.length === 0
  return [
    `RECODE ${from} ${[...answers, ...codes, ...(isNumber ? ['(CONVERT)'] : [])].join('\n  ')} INTO ${name}.`,
    ...moment,
    `FORMATS ${name} (${formats[kind] ?? 'F8.0'}).`,
    label,
    `VALUE LABELS ${name}`,
    ...[...values, `${unknownNumber} 'not known'`, `${notAskedNumber} 'not asked'`, `${hiddenNumber} 'hidden'`].map(
      (line) => `  ${line}`,
    ),
    ...reasons.flatMap(({ number, text }) =>
      number === null ? [] : [`  ${number} ${quoted(shortText(textOf(text), { longest: 120, sizeOf }))}`],
    ),
    ...(kind === 'date' || kind === 'dateTime' ? [`  ${tooEarlyNumber} 'before ${firstDay}'`] : []),
    '  .',
    // SPSS takes three values, or a range.
    `MISSING VALUES ${name} (${unknownNumber} THRU ${lastReasonNumber}).`,
  ]
}

/** The code of the reason goes beside the text, which has the code that is declared as missing. */
function textReasons({ name }: Column, from: string, reasons: readonly DataReason[]): readonly string[] {
  if (reasons.length === 0) return []
  const why = whyOf(from)
  return [
    `STRING ${why} (A40).`,
    ...reasons.flatMap(({ code }) => [
      `IF (${name} = '${code}') ${why} = '${code}'.`,
      `IF (${why} = '${code}') ${name} = '${code.slice(0, code.indexOf('.'))}'.`,
    ]),
    `VARIABLE LABELS ${why} 'Why ${name} is missing'.`,
  ]
}

const formats: Readonly<Partial<Record<ColumnKind, string>>> = {
  date: 'SDATE10',
  time: 'TIME8',
  dateTime: 'DATETIME20',
  number: 'F12.2',
}

/** Texts of days are in the order of the days. */
function momentLines(kind: ColumnKind, name: string, from: string): readonly string[] {
  const isDay = `SYSMIS(${name}) AND ${from} <> ''`
  if (kind === 'time') return [`IF (${isDay}) ${name} = NUMBER(${from}, TIME8).`]
  if (kind !== 'date' && kind !== 'dateTime') return []
  const value =
    kind === 'date'
      ? `NUMBER(${from}, SDATE10)`
      : `NUMBER(SUBSTR(${from}, 1, 10), SDATE10) + NUMBER(SUBSTR(${from}, 12), TIME8)`
  return [
    `IF (${isDay} AND ${from} >= '${firstDay}') ${name} = ${value}.`,
    `IF (${isDay} AND ${from} < '${firstDay}') ${name} = ${tooEarlyNumber}.`,
  ]
}

/** Between quotes, in bytes: SPSS reads 256 of a line. */
function sizeOf(text: string): number {
  return bytes(quoted(text)) - 2
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A program for SAS 9.4 or newer that reads the files as data sets with labels and formats. Not tried in SAS: the build has none. */
import { shortLabelOf, shortText, type TextOf } from './codebook'
import type { DataReason } from './dataReasons'
import { type Column, type Dataset, type DataTable, heldAs } from './dataset'
import { bytes, longestInSpss as longestInSas, type TextWidths } from './spssSyntax'
import { csvCell } from './writtenCell'

const head = `/* Reads the CSV files of this folder. Name the folder here, and run it in a session with UTF-8. */
%let folder = .;
/* work.cases has one observation for each case; each other data set has one for each repetition, joined by case_id.
   Missing values: . not answered yet, .U not known (UNK), .N not asked (NASK), .H hidden since (HIDDEN). A reason has a letter of its own,
   which the formats name. A text keeps its codes, such as UNK and UNK.ND; take off one leading apostrophe, and read \\n as a line break. */
options validvarname=v7;
`

/** SAS has letters for missing values of numbers alone. */
interface Words {
  readonly textOf: TextOf
  readonly reasons: readonly DataReason[]
  readonly widths: TextWidths
  readonly nextFormat: () => string
}

export function sasScript({ tables, reasons }: Dataset, textOf: TextOf, widths: TextWidths): string {
  const words: Words = { textOf, reasons: reasons.all, widths, nextFormat: counted() }
  return `${head}${tables.map((table) => tableLines(table, words)).join('')}`
}

/** A name of a format ends with a letter. */
function counted(): () => string {
  let nth = 0
  return () => `cb${++nth}x`
}

interface Read {
  readonly column: Column
  /** Lines of PROC FORMAT. */
  readonly formats: readonly string[]
  readonly informat: string
  readonly format: string | null
}

function tableLines(table: DataTable, words: Words): string {
  const { name, columns } = table
  const read = columns.map((column) => readOf(column, words))
  const keys = table.keys.map((key) => `${key} :${key === 'occurrence' ? 'best32.' : '$255.'}`)
  const isFormatted = read.some(({ formats }) => formats.length > 0)
  return [
    '',
    ...(isFormatted ? ['proc format;', ...read.flatMap(({ formats }) => formats), 'run;'] : []),
    `data ${name};`,
    `  infile "&folder/${name}.csv" dsd dlm=',' firstobs=2 lrecl=1000000 encoding='utf-8' truncover;`,
    '  input',
    ...keys.map((key) => `    ${key}`),
    ...read.map(({ column, informat }) => `    ${column.name} :${informat}`),
    '  ;',
    ...read.flatMap(({ column, format }) => (format === null ? [] : [`  format ${column.name} ${format};`])),
    ...columns.map((column) => `  label ${column.name} = ${quoted(shortLabelOf(column, words.textOf, label))};`),
    'run;',
    '',
  ].join('\n')
}

const label = { longest: 250, sizeOf: bytes }

/** A date with a time may have no seconds, which the informat of ISO 8601 wants. */
const readMoment = { date: 'yymmdd10.', time: 'time8.', dateTime: 'anydtdtm19.' } as const

function readOf(column: Column, { textOf, reasons, widths, nextFormat }: Words): Read {
  const { name, choices } = column
  const kind = heldAs(column)
  if (kind === 'text') {
    const width = Math.min(longestInSas, Math.max(40, widths.get(name) ?? 0))
    return { column, formats: [], informat: `$${width}.`, format: `$${width}.` }
  }
  const format = nextFormat()
  const all = [...choices.values()]
  const codes = [
    "'UNK' = .U",
    "'NASK' = .N",
    "'HIDDEN' = .H",
    ...reasons.map(({ code, letter }) => `'${code}' = .${(letter ?? code.charAt(0)).toUpperCase()}`),
  ]
  const answers = all.map(({ answer, number }) => `${quoted(String(csvCell(answer.id)))} = ${number}`)
  const other =
    kind in readMoment
      ? [`other = [${readMoment[kind as keyof typeof readMoment]}]`]
      : kind === 'choice'
        ? ["' ' = .", 'other = _error_']
        : ['other = [best32.]']
  const values = {
    choice: all.map(
      ({ answer, number }) => `${number} = ${quoted(shortText(textOf(answer.text) || answer.id, label))}`,
    ),
    chosen: ["0 = 'not chosen'", "1 = 'chosen'"],
    yesNo: ["0 = 'no'", "1 = 'yes'"],
    number: ['other = [best12.]'],
    date: ['other = [yymmdd10.]'],
    time: ['other = [time8.]'],
    dateTime: ['other = [e8601dt19.]'],
  }[kind]
  const named = reasons.flatMap(({ letter, text }) =>
    letter === null ? [] : [`.${letter.toUpperCase()} = ${quoted(shortText(textOf(text), label))}`],
  )
  return {
    column,
    formats: [
      `  invalue ${format} ${[...codes, ...answers, ...other].join('\n    ')};`,
      `  value ${format} ${[".U = 'not known'", ".N = 'not asked'", ".H = 'hidden'", ...named, ...values].join('\n    ')};`,
    ],
    informat: `${format}.`,
    format: `${format}.`,
  }
}

/** Between single quotes, in which SAS looks for no macro. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A do-file for Stata 15 or newer that reads the files and saves each as a dataset with labels. */
import { shortLabelOf, shortText, type TextOf } from './codebook'
import { type Column, type Dataset, type DataTable, heldAs } from './dataset'
import { csvCell } from './writtenCell'

const head = `* Reads the CSV files of this folder and saves each beside it as .dta: do read.do
* cases.dta has one observation for each case; each other file has one for each repetition: merge 1:m case_id using ...
* Missing values: . not answered yet, .u not known (UNK), .n not asked (NASK), .h hidden since (HIDDEN).
* A reason has a letter of its own, which the labels name.
* A text keeps its codes, such as UNK and UNK.ND; take off one leading apostrophe, and read \\n as a line break and \\\\ as a backslash.
version 15
clear
set more off

capture program drop cb_begin
program define cb_begin
    args name
    rename \`name' cb_text
    generate double \`name' = .
    replace \`name' = .u if cb_text == "UNK"
    replace \`name' = .n if cb_text == "NASK"
    replace \`name' = .h if cb_text == "HIDDEN"
REASONS    order \`name', before(cb_text)
end

capture program drop cb_end
program define cb_end
    args name
    capture assert \`name' != . if cb_text != ""
    if _rc {
        display as error "\`name' has a value that read.do does not know"
        exit 459
    }
    drop cb_text
end
`

export function stataScript({ tables, reasons }: Dataset, textOf: TextOf): string {
  const labels = counted()
  const lines = reasons.all.map(
    ({ code, letter }) => `    replace \`name' = .${letter ?? code.charAt(0).toLowerCase()} if cb_text == "${code}"\n`,
  )
  const missing = reasons.all.flatMap(({ letter, text }) =>
    letter === null ? [] : [`.${letter} ${literal(shortText(textOf(text), { longest: 100, sizeOf: lengthOf }))}`],
  )
  const words: Words = { textOf, nextLabel: labels, missing: ['.u "not known" .n "not asked" .h "hidden"', ...missing] }
  return `${head.replace('REASONS', () => lines.join(''))}${tables.map((table) => tableLines(table, words)).join('')}`
}

interface Words {
  readonly textOf: TextOf
  readonly nextLabel: () => string
  /** Letters of missing values with their words. */
  readonly missing: readonly string[]
}

/** Names of value labels. */
function counted(): () => string {
  let nth = 0
  return () => `cb_label${++nth}`
}

function tableLines(table: DataTable, words: Words): string {
  const { name, columns } = table
  const options = [
    'clear varnames(1) case(preserve) stringcols(_all) delimiters(",") bindquote(strict) maxquotedrows(unlimited)',
    'encoding("UTF-8")',
  ]
  const occurrence = !table.keys.includes('occurrence') ? [] : ['destring occurrence, replace']
  return [
    '',
    `import delimited using "${name}.csv", ${options.join(' ')}`,
    ...occurrence,
    ...table.keys.filter((key) => key === 'saved_at').flatMap(instantLines),
    ...columns.flatMap((column) => columnLines(column, words)),
    'compress',
    `save "${name}.dta", replace`,
    '',
  ].join('\n')
}

function instantLines(name: string): readonly string[] {
  return [
    `cb_begin ${name}`,
    `replace ${name} = clock(substr(cb_text, 1, 19), "YMD#hms") if cb_text != ""`,
    `cb_end ${name}`,
    `format ${name} %tc`,
  ]
}

function columnLines(column: Column, { textOf, nextLabel, missing: ofMissing }: Words): readonly string[] {
  const { name, choices } = column
  const kind = heldAs(column)
  const label = `label variable ${name} ${literal(shortLabelOf(column, textOf, { longest: 80, sizeOf: lengthOf }))}`
  const isValue = `if ${name} == . & cb_text != ""`
  const as = (value: string) => [`cb_begin ${name}`, `replace ${name} = ${value} ${isValue}`, `cb_end ${name}`, label]
  if (kind === 'text') return [label]
  const codes = nextLabel()
  const missing = [...ofMissing.map((one) => `label define ${codes} ${one}, add`), `label values ${name} ${codes}`]
  if (kind === 'number') return [...as('real(cb_text)'), ...missing]
  if (kind === 'date') return [...as('date(cb_text, "YMD")'), `format ${name} %td`, ...missing]
  if (kind === 'time') return [...as(clockOf(5, 'hms')), `format ${name} %tcHH:MM:SS`, ...missing]
  if (kind === 'dateTime') return [...as(clockOf(16, 'YMD#hms')), `format ${name} %tc`, ...missing]
  if (kind !== 'choice') {
    const [no, yes] = kind === 'yesNo' ? ['no', 'yes'] : ['not chosen', 'chosen']
    return [...as('real(cb_text)'), `label define ${codes} 0 "${no}" 1 "${yes}"`, ...missing]
  }
  const all = [...choices.values()]
  return [
    `cb_begin ${name}`,
    ...all.map(({ answer, number }) => `replace ${name} = ${number} if cb_text == ${expression(answer.id)}`),
    `cb_end ${name}`,
    label,
    ...all.map(({ answer, number }) => {
      const words = literal(shortText(textOf(answer.text) || answer.id, { longest: 500, sizeOf: lengthOf }))
      return `label define ${codes} ${number} ${words}, add`
    }),
    ...missing,
  ]
}

/** A text of this length has no seconds yet, which Stata wants. */
function clockOf(length: number, mask: string): string {
  return `clock(cb_text + cond(length(cb_text) == ${length}, ":00", ""), "${mask}")`
}

/** In characters. */
function lengthOf(text: string): number {
  return [...text].length
}

/** A text to read: without the marks by which Stata would take a part of it for a macro. */
function literal(text: string): string {
  return `"${text.replace(/[\x60"]/g, "'").replaceAll('$', '\uff04')}"`
}

/** The exact cell of the file. */
function expression(id: string): string {
  const parts = String(csvCell(id))
    .split(/([\x60"$\\])/)
    .filter((part) => part !== '')
  return parts.map((part) => (/^[\x60"$\\]$/.test(part) ? `char(${part.charCodeAt(0)})` : `"${part}"`)).join(' + ')
}

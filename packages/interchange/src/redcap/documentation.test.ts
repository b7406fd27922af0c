/** The table of `docs/interchange.md` is made of examples: `UPDATE_DOCS=1 npx vitest run --project unit packages/interchange` writes it anew. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { summaryOf } from '../fhir/testing/summary'
import { type Cells, dictionaryOf, readFile } from './dictionary.fixture'
import { headers } from './write/headers'

const path = join(import.meta.dirname, '../../../../docs/interchange.md')
const [start, end] = ['<!-- redcap -->\n', '<!-- end of redcap -->']

/** Fields that conditions and calculations name. */
const smoker: Cells = { name: 'smoker', type: 'yesno', label: 'Smoker' }
const sex: Cells = { name: 'sex', type: 'radio', label: 'Sex', choices: '1, Female | 2, Male' }
const born: Cells = { name: 'born', label: 'Born', validation: 'date_ymd' }
const drugs: Cells = { name: 'drugs', type: 'checkbox', label: 'Drugs', choices: '1, Aspirin | 2, Statin' }

/** The field of interest is the last. */
const examples: readonly (readonly Cells[])[] = [
  [{ name: 'q', type: 'text', label: 'Name' }],
  [{ name: 'q', type: 'notes', label: 'Remarks' }],
  [{ name: 'q', label: 'Age', validation: 'integer', min: '0', max: '120' }],
  [{ name: 'q', label: 'Weight', validation: 'number_1dp_comma_decimal', max: '300,5' }],
  [{ name: 'q', label: 'Visit', validation: 'date_dmy', max: 'today' }],
  [{ name: 'q', label: 'Time of the visit', validation: 'datetime_dmy' }],
  [{ name: 'q', label: 'E-mail', validation: 'email' }],
  [{ name: 'q', type: 'radio', label: 'Pain', choices: '0, None | 1, Some | 2, Severe' }],
  [{ name: 'q', type: 'dropdown', label: 'Ward', choices: 'A, Ward A | B, Ward B' }],
  [{ name: 'q', type: 'checkbox', label: 'Drugs', choices: '1, Aspirin | 2, Statin' }],
  [
    {
      ...drugs,
      name: 'q',
      choices: '1, Aspirin | 2, Statin | 0, None',
      annotation: "@NONEOFTHEABOVE='0' @MAXCHECKED=2",
    },
  ],
  [
    {
      name: 'rest',
      type: 'radio',
      label: 'Resting',
      choices: '0, Never | 1, Often',
      header: 'What limits you?',
      matrix: 'limits',
    },
    { name: 'q', type: 'radio', label: 'Stairs', choices: '0, Never | 1, Often', matrix: 'limits' },
  ],
  [{ name: 'q', type: 'truefalse', label: 'Consent' }],
  [{ name: 'q', type: 'slider', label: 'Pain', choices: 'none | worst' }],
  [{ name: 'q', type: 'descriptive', label: '<b>Thank you</b>' }],
  [{ name: 'q', type: 'file', label: 'Consent form' }],
  [smoker, { name: 'q', label: 'Packs a day', branching: "[smoker] = '1'" }],
  [sex, { name: 'q', label: 'Why?', branching: "[sex] <> '1'" }],
  [drugs, { name: 'q', label: 'Dose', branching: "[drugs(1)] = '1' and [drugs(2)] = '0'" }],
  [born, { name: 'q', type: 'calc', label: 'Age', choices: "round(datediff([born], '2026-01-01', 'y'), 1)" }],
  [born, { name: 'q', type: 'calc', label: 'Age', choices: "datediff([born], 'today', 'y')" }],
  [sex, { name: 'q', label: 'Title', annotation: "@CALCTEXT(if([sex] = '1', 'Ms', 'Mr'))" }],
  [{ name: 'q', label: 'Site', annotation: "@DEFAULT='Basel' @HIDDEN" }],
  [{ name: 'q', label: 'Set by a program', annotation: '@READONLY' }],
  [born, { name: 'q', label: 'Seen on', validation: 'date_ymd', min: '[born]' }],
  [{ name: 'q', label: 'Family name', identifier: 'y' }],
  [{ name: 'q', label: 'Note', header: 'At discharge', matrix: 'm1', required: 'y' }],
  [smoker, { name: 'q', label: 'Packs', branching: "[smokr] = '1'" }],
]

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function rowOf(fields: readonly Cells[]): string {
  const read = readFile(dictionaryOf(...fields))
  const own = Object.entries(fields.at(-1) ?? {}).filter(([column]) => column !== 'name')
  // The cast is sound: the cells have the names of columns.
  const source = own.map(([column, text]) => `${headers[column as keyof Cells]}: \`${text}\``)
  const ofFile = new Set(['Language', 'Structure'])
  const said = read.findings
    .filter(({ severity, kind }) => severity !== 'note' || !ofFile.has(kind))
    .map(({ severity, message }) => `${severity}: ${message}`)
  return `| ${source.map(cell).join('<br>')} | ${cell(summaryOf(read.base))} | ${said.map(cell).join('<br>')} |`
}

it('the documentation says what becomes of each kind of row of a dictionary', () => {
  const document = readFileSync(path, 'utf8')
  const [from, to] = [document.indexOf(start) + start.length, document.indexOf(end)]
  expect([from >= start.length, to >= from]).toEqual([true, true])
  const rows = ['| In the dictionary | In the base | Findings |', '|---|---|---|', ...examples.map(rowOf)]
  const written = `${rows.join('\n')}\n`
  if (process.env.UPDATE_DOCS === '1') writeFileSync(path, document.slice(0, from) + written + document.slice(to))
  else expect(document.slice(from, to)).toBe(written)
})

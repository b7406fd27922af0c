/** The table of `docs/interchange.md` is made of examples: `UPDATE_DOCS=1 npx vitest run --project unit packages/interchange` writes it anew. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { summaryOf } from '../fhir/testing/summary'
import { type Cells, listOf, readForm } from './form.fixture'

const path = join(import.meta.dirname, '../../../../docs/interchange.md')
const [start, end] = ['<!-- xlsform -->\n', '<!-- end of xlsform -->']

const choices = [
  ...listOf('yes_no', 'yes', 'no'),
  ...listOf('drugs', 'aspirin', 'statin', 'none'),
  ...listOf('grade', '0', '1'),
]

/** Rows that conditions and calculations name. */
const smoker: Cells = { type: 'select_one yes_no', name: 'smoker', label: 'Smoker' }
const born: Cells = { type: 'date', name: 'born', label: 'Born' }
const age: Cells = { type: 'integer', name: 'age', label: 'Age' }
const child: Cells = { type: 'text', name: 'child', label: 'Name' }

/** The row of interest is the last, or the first of those in a group. */
const examples: readonly (readonly Cells[])[] = [
  [{ type: 'text', name: 'q', label: 'Name', required: 'yes', hint: 'First name' }],
  [{ type: 'text', name: 'q', label: 'Remarks', appearance: 'multiline' }],
  [{ type: 'integer', name: 'q', label: 'Age', constraint: '. >= 0 and . < 120', constraint_message: 'At most 119.' }],
  [{ type: 'decimal', name: 'q', label: 'Weight', default: '70.5' }],
  [{ type: 'range', name: 'q', label: 'Pain', parameters: 'start=0 end=10 step=1' }],
  [{ type: 'date', name: 'q', label: 'Seen', constraint: '. <= today()', default: 'today()' }],
  [{ type: 'date', name: 'q', label: 'Since', appearance: 'month-year' }],
  [{ type: 'time', name: 'q', label: 'Time' }],
  [{ type: 'select_one grade', name: 'q', label: 'Grade', appearance: 'minimal' }],
  [
    {
      type: 'select_multiple drugs',
      name: 'q',
      label: 'Drugs',
      constraint: "not(selected(., 'none')) or count-selected(.) < 2",
    },
  ],
  [{ type: 'select_one yes_no or_other', name: 'q', label: 'Consent' }],
  [{ type: 'acknowledge', name: 'q', label: 'I have read it' }],
  [{ type: 'text', name: 'q', label: 'Code', constraint: "regex(., '[A-Z]{3}')" }],
  [{ type: 'text', name: 'q', label: 'Set by a program', read_only: 'yes' }],
  [{ type: 'hidden', name: 'q', label: 'Source', default: 'user' }],
  [child, { type: 'note', name: 'q', label: '**Thank you**, ${child}' }],
  [{ type: 'image', name: 'q', label: 'Picture' }],
  [smoker, { type: 'integer', name: 'q', label: 'Packs', relevant: "${smoker} = 'yes'" }],
  [smoker, { type: 'integer', name: 'q', label: 'Packs', relevant: "${smokr} = 'yes'" }],
  [born, { type: 'calculate', name: 'q', label: 'Days', calculation: 'int(today() - ${born})' }],
  [age, { type: 'calculate', name: 'q', label: 'Group', calculation: "if(${age} < 18, 'child', 'adult')" }],
  [age, { type: 'calculate', name: 'q', label: 'Key', calculation: 'uuid()' }],
  [
    { type: 'begin group', name: 'g', label: 'Signs', relevant: '${age} > 1', appearance: 'table-list' },
    { type: 'select_one yes_no', name: 'fever', label: 'Fever' },
    { type: 'select_one yes_no', name: 'cough', label: 'Cough' },
    { type: 'end group' },
    age,
  ],
  [{ type: 'begin repeat', name: 'r', label: 'Visits', repeat_count: '3' }, age, { type: 'end repeat' }],
  [
    smoker,
    { type: 'select_one yes_no', name: 'q', label: 'Partner', choice_filter: "name != ${smoker} or ${smoker} = ''" },
  ],
  [{ type: 'select_one yes_no', name: 'q', label: 'Village', choice_filter: 'region = 1' }],
  [{ type: 'start', name: 'began' }, age],
]

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function rowOf(survey: readonly Cells[]): string {
  const { base, findings } = readForm({ survey, choices })
  const shown = survey.filter((row) => survey.length === 1 || ![smoker, born, age, child].includes(row))
  const source = shown.map((row) =>
    Object.entries(row)
      .filter(([column]) => column !== 'name')
      .map(([column, text]) => `${column}: \`${text}\``)
      .join('<br>'),
  )
  const said = findings
    .filter(
      ({ severity, kind, message }) =>
        kind !== 'Language' && !(severity === 'note' && message.includes('No question uses')),
    )
    .map(({ severity, message }) => `${severity}: ${message}`)
  return `| ${cell(source.join('<br>'))} | ${cell(summaryOf(base))} | ${said.map(cell).join('<br>')} |`
}

it('the documentation says what becomes of each kind of row of an XLSForm', () => {
  const document = readFileSync(path, 'utf8')
  const [from, to] = [document.indexOf(start) + start.length, document.indexOf(end)]
  expect([from >= start.length, to >= from]).toEqual([true, true])
  const rows = ['| In the form | In the base | Findings |', '|---|---|---|', ...examples.map(rowOf)]
  const written = `${rows.join('\n')}\n`
  if (process.env.UPDATE_DOCS === '1') writeFileSync(path, document.slice(0, from) + written + document.slice(to))
  else expect(document.slice(from, to)).toBe(written)
})

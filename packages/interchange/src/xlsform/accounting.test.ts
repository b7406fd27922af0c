/** Every cell of a form is used, found fault with, or kept; and what is kept is written back. */
import { expect, it } from 'vitest'
import { type Cells, readSheets, sheetOf } from './form.fixture'
import { writeForm } from './write/writeForm'

const sheets: Readonly<Record<string, readonly Cells[]>> = {
  survey: [
    { type: 'start', name: 'began' },
    {
      type: 'text',
      name: 'first',
      label: 'First name',
      hint: 'As in the passport',
      guidance_hint: 'Ask twice',
      'bind::oc:itemgroup': 'g1',
    },
    {
      type: 'select_one sex',
      name: 'sex',
      label: 'Sex',
      appearance: 'quick',
      choice_filter: 'x = ${first}',
      'media::image': 'sex.png',
    },
    { type: 'begin group', name: 'bare', appearance: 'field-list', relevant: "${sex} = 'f'" },
    {
      type: 'integer',
      name: 'births',
      label: 'Births',
      constraint: '. < 20',
      constraint_message: 'Below twenty',
      trigger: '${sex}',
    },
    { type: 'end group', name: 'bare' },
    { type: 'begin repeat', name: 'visits', label: 'Visits', repeat_count: '3', notes: 'a note of the author' },
    { type: 'image', name: 'photo', label: 'Photo', parameters: 'max-pixels=1024' },
    { type: 'calculate', name: 'key', calculation: 'uuid()' },
    { type: 'end repeat' },
    {
      type: 'text',
      name: 'last',
      label: 'Last name',
      required: '${sex} = 1',
      read_only: '${sex} = 2',
      default: 'concat(1)',
    },
    { name: 'untyped', label: 'Left over' },
  ],
  choices: [
    { list_name: 'sex', name: 'f', label: 'Female', x: 'kept' },
    { list_name: 'sex', name: 'm', label: 'Male' },
    { list_name: 'ward', name: 'a', label: 'Ward A', 'media::image': 'a.png' },
    { list_name: 'ward', name: 'b', label: 'Ward B' },
    { list_name: '', name: 'c', label: 'Nowhere' },
  ],
  settings: [{ form_title: 'Visit', form_id: 'visit', style: 'pages', version: '7', path: 'data' }],
}

const formOf = () =>
  readSheets(
    Object.entries(sheets).map(([name, rows]) =>
      sheetOf(name, rows, ['survey', 'choices'].includes(name) ? ['name'] : []),
    ),
  )

/** Columns whose cells say what something is: they are used, or the form would be another. */
const used = /^(type|name|list_name)$/

it('every cell of an XLSForm is used, found fault with, or kept [MORE-22] [MORE-23]', () => {
  const { base, findings } = formOf()
  const made = JSON.stringify(base)
  const silent = Object.entries(sheets).flatMap(([sheet, rows]) =>
    rows.flatMap((row, i) =>
      Object.entries(row).filter(([column, text]) => {
        const isKept = text === '' || made.includes(JSON.stringify(text).slice(1, -1))
        const isTold = findings.some(
          ({ at }) => 'cell' in at && at.sheet === sheet && at.cell.replace(/^[A-Z]+/, '') === String(i + 2),
        )
        return !isKept && !isTold && !used.test(column)
      }),
    ),
  )
  expect(silent).toEqual([])
})

it('what has no meaning here is written back under its own header [MORE-24]', () => {
  const { base } = formOf()
  const written = writeForm(base).sheets.map(({ rows: [header = [], ...rows] }) =>
    rows.map((row) => Object.fromEntries(header.flatMap((column, i) => (row[i] ? [[column, row[i]]] : [])))),
  )
  const [survey = [], choices = [], settings = []] = written
  expect(survey).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'start', name: 'began' }),
      expect.objectContaining({ name: 'first', 'bind::oc:itemgroup': 'g1' }),
      expect.objectContaining({
        name: 'sex',
        appearance: 'quick',
        choice_filter: 'x = ${first}',
        'media::image': 'sex.png',
      }),
      expect.objectContaining({ name: 'visits', repeat_count: '3', notes: 'a note of the author' }),
      expect.objectContaining({ type: 'image', name: 'photo', parameters: 'max-pixels=1024' }),
      expect.objectContaining({ name: 'key', calculation: 'uuid()' }),
    ]),
  )
  expect(choices).toEqual([
    expect.objectContaining({ list_name: 'sex', name: 'f', x: 'kept' }),
    expect.objectContaining({ list_name: 'sex', name: 'm' }),
    expect.objectContaining({ list_name: 'ward', name: 'a', 'media::image': 'a.png' }),
    expect.objectContaining({ list_name: 'ward', name: 'b' }),
  ])
  expect(settings).toEqual([expect.objectContaining({ form_title: 'Visit', style: 'pages', path: 'data' })])
})

import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { convert } from '../convert'
import { loud } from '../form/read.fixture'
import { openFile } from '../openFile'
import { type Cells, dictionaryOf, readFile } from './dictionary.fixture'

const yes = "[smoker] = '1'"
const smoker: Cells = { name: 'smoker', type: 'radio', choices: '1, Yes | 0, No | 2, Unknown' }
const drugs: Cells = { name: 'drugs', type: 'checkbox', choices: '1, Aspirin | 2, Statin' }

describe('a data dictionary', () => {
  it('has options that stand alone only where its action tags say so [MORE-21] [MORE-25]', () => {
    const choices = '1, Aspirin | 2, Statin | 8, None | 9, Unknown'
    const ofTags = (annotation: string) => {
      const read = readFile(dictionaryOf({ ...drugs, choices, annotation }))
      const { answers = [], choices: limits } = read.question('drugs')
      return { alone: answers.filter(({ exclusive }) => exclusive).map(({ id }) => id), limits, told: loud(read) }
    }
    expect(ofTags('')).toEqual({ alone: [], limits: undefined, told: [] })
    expect(ofTags("@NONEOFTHEABOVE='8,9'")).toEqual({ alone: ['8', '9'], limits: undefined, told: [] })
    expect(ofTags('@NONEOFTHEABOVE=7').told).toMatchObject([{ severity: 'error', kind: 'Options' }])
    expect(ofTags('@MAXCHECKED=2')).toMatchObject({ limits: { max: 2 }, told: [{ severity: 'changed' }] })
    expect(ofTags('@MAXCHECKED=many').told).toMatchObject([{ severity: 'error' }])
    expect(ofTags("@NONEOFTHEABOVE=8 @DEFAULT='1,8'").told).toMatchObject([{ severity: 'lost', kind: 'Initial' }])
    expect(ofTags('@MAXCHOICE(1=2)').told).toMatchObject([{ severity: 'changed', kind: 'Extension' }])
  })

  it('has sliders with their words, between 0 and 100 unless it says otherwise [MORE-21] [MORE-25]', () => {
    const pain: Cells = { name: 'pain', type: 'slider', choices: 'none | | worst' }
    const read = readFile(dictionaryOf(pain))
    expect(loud(read)).toEqual([])
    expect(read.question('pain')).toMatchObject({
      type: 'Num',
      min: 0,
      max: 100,
      meta: { 'layout/slider': 'true', 'layout/scale': 'none | | worst' },
    })
    const wrong = readFile(dictionaryOf({ ...pain, min: '9', max: '1' }))
    expect(wrong.question('pain')).toMatchObject({ min: 0, max: 100 })
    expect(loud(wrong)).toMatchObject([{ severity: 'error', kind: 'Constraint' }])
  })

  it('has a table for each matrix, whose rows keep their own logic [MORE-21] [MORE-25]', () => {
    const choices = '0, Never | 1, Often'
    const row = (name: string, cells: Cells = {}): Cells => ({
      name,
      type: 'radio',
      choices,
      matrix: 'limits',
      ...cells,
    })
    const read = readFile(
      dictionaryOf(
        smoker,
        row('rest', { header: 'What limits you?', branching: yes }),
        row('stairs', { branching: yes }),
        row('bags', { choices: '0, No | 1, Yes' }),
      ),
    )
    expect(loud(read)).toMatchObject([{ field: 'bags', severity: 'changed' }])
    expect(read.base.questionnaires[0]?.questions.map(({ id }) => id)).toEqual(['smoker', 'limits', 'bags'])
    expect(read.question('limits')).toMatchObject({
      type: 'Info',
      text: { en: 'What limits you?' },
      meta: { 'layout/role': 'matrix' },
      questions: [{ id: 'rest' }, { id: 'stairs' }],
    })
    const ids = ['limits', 'rest', 'stairs', 'bags']
    const shown = (...facts: readonly Fact[]) => {
      const after = read.after(...facts)
      return ids.filter((id) => after(id).visible)
    }
    expect(shown()).toEqual(['bags'])
    expect(shown({ id: 'smoker', value: '1' })).toEqual(ids)
  })

  it('becomes a base: a form is a section, a header a heading, and the first field the name of the case [MORE-21]', () => {
    const read = readFile(
      dictionaryOf(
        { name: 'age', type: 'text', validation: 'integer', min: '0', max: '120', required: 'y', note: 'In years' },
        { ...smoker, header: 'Habits' },
        { name: 'more', type: 'notes', form: 'follow_up', identifier: 'y' },
      ),
    )
    expect(loud(read)).toEqual([])
    expect(
      read.base.questionnaires.map(({ id, text, questions }) => [id, text.en, questions.map((each) => each.id)]),
    ).toEqual([
      ['visit', 'Visit', ['age', 'smoker/header', 'smoker']],
      ['follow_up', 'Follow up', ['more']],
    ])
    expect(read.question('age')).toEqual({
      id: 'age',
      type: 'Num',
      text: { en: 'age' },
      description: { en: 'In years' },
      min: 0,
      max: 120,
      meta: { 'layout/decimal-places': '0' },
    })
    expect(read.question('more')).toMatchObject({ type: 'Text', identifying: true })
    expect(read.question('smoker')).toMatchObject({ type: 'OC', optional: true })
    expect(read.question('smoker').answers).toEqual([
      { id: '1', text: { en: 'Yes' }, weight: 1 },
      { id: '0', text: { en: 'No' }, weight: 0 },
      { id: '2', text: { en: 'Unknown' }, weight: 2 },
    ])
    expect(read.findings).toContainEqual(
      expect.objectContaining({ at: { row: 2, column: 1 }, severity: 'note', kind: 'Structure' }),
    )
  })

  it('says which fields people do not fill in, and names a list of options that fields share', () => {
    const { question, findings } = readFile(
      dictionaryOf(
        { name: 'lab', type: 'text', annotation: '@READONLY' },
        smoker,
        { ...smoker, name: 'father' },
        drugs,
      ),
    )
    expect(question('lab').readOnly).toBe(true)
    expect(['smoker', 'father', 'drugs'].map((id) => question(id).list)).toEqual(['smoker', 'smoker', undefined])
    expect(findings.filter(({ kind }) => kind === 'Extension')).toEqual([])
  })

  it('names no answer by braces of its own texts', () => {
    const { question } = readFile(dictionaryOf({ ...smoker, label: 'Type {{name}}', note: '{{{x}}' }))
    expect(question('smoker')).toMatchObject({ text: { en: 'Type {{{{name}}' }, description: { en: '{{{{{x}}' } })
  })

  it.each<[string, Cells, string, unknown]>([
    ['a yes or no', { type: 'yesno' }, 'YN', {}],
    ['a choice in a list', { type: 'dropdown', choices: '1, A' }, 'OC', { meta: { 'layout/dropdown': 'true' } }],
    ['several choices', { type: 'checkbox', choices: '1, A | 2, B' }, 'MC', {}],
    ['a long text', { type: 'notes' }, 'Text', { meta: { 'layout/width': '12' } }],
    ['a date', { validation: 'date_dmy', min: '2020-01-05' }, 'Date', { min: '2020-01-05' }],
    ['a date up to today', { validation: 'date_ymd', max: 'today' }, 'Date', { dates: { notAfterToday: true } }],
    ['a number with a comma', { validation: 'number_1dp_comma_decimal', max: '50,5' }, 'Num', { max: 50.5 }],
    ['a slider', { type: 'slider', choices: 'none | worst' }, 'Num', { min: 0, max: 100 }],
    ['a file', { type: 'file' }, 'File', { mediaTypes: expect.arrayContaining(['application/pdf']) }],
    [
      'a signature',
      { type: 'file', validation: 'signature' },
      'File',
      { mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
    ],
    ['a text to read', { type: 'descriptive', label: '<b>Hello</b><br>you' }, 'Info', { text: { en: 'Hello\nyou' } }],
    [
      'a hidden field',
      { annotation: '@HIDDEN' },
      'Text',
      { meta: { 'layout/hidden': 'true', 'redcap/annotation': '@HIDDEN' } },
    ],
    ['a first answer', { type: 'radio', choices: '1, A', annotation: "@DEFAULT='1'" }, 'OC', { initial: '1' }],
  ])('has %s', (_, cells, type, more) => {
    expect(readFile(dictionaryOf({ name: 'q', ...cells })).question('q')).toMatchObject({ type, ...(more as object) })
  })

  it.each<[string, Cells[], Readonly<Record<string, unknown>>]>([
    [
      'an unknown name',
      [smoker, { name: 'q', branching: "[smokr] = '1'" }],
      {
        at: { row: 4, column: 12, from: 0, to: 7 },
        severity: 'error',
        message: 'There is no field smokr. Did you mean smoker? The field shows without its condition.',
      },
    ],
    [
      'an unknown option',
      [drugs, { name: 'q', branching: "[drugs(3)] = '1'" }],
      { at: { row: 4, column: 12, from: 0, to: 10 }, severity: 'error' },
    ],
    [
      'an open bracket',
      [smoker, { name: 'q', branching: `(${yes}` }],
      { at: { row: 4, column: 12, from: 0, to: 1 }, severity: 'error' },
    ],
    [
      'an unknown type',
      [{ name: 'q', type: 'radios', choices: '1, A' }],
      { at: { row: 3, column: 4 }, severity: 'error', message: 'There is no field type radios. It is read as radio.' },
    ],
    ['a doubled name', [{ name: 'q' }, { name: 'q' }], { at: { row: 4, column: 1 }, severity: 'error' }],
    [
      'a form in two places',
      [{ name: 'a' }, { name: 'b', form: 'other' }, { name: 'c' }],
      { at: { row: 5, column: 2 }, severity: 'error' },
    ],
    [
      'a doubled code',
      [{ name: 'q', type: 'radio', choices: '1, A | 1, B' }],
      { at: { row: 3, column: 6 }, severity: 'error' },
    ],
    [
      'a limit that is no number',
      [{ name: 'q', validation: 'number', min: 'old' }],
      { at: { row: 3, column: 9 }, severity: 'lost' },
    ],
    ['options elsewhere', [{ name: 'q', type: 'sql' }], { at: { row: 3, column: 4 }, severity: 'lost' }],
    ['an action tag', [{ name: 'q', annotation: '@CHARLIMIT' }], { at: { row: 3, column: 18 }, severity: 'changed' }],
    [
      'an event',
      [smoker, { name: 'q', branching: "[baseline][smoker] = '1'" }],
      { at: { row: 4, column: 12, from: 0, to: 18 }, severity: 'lost' },
    ],
    [
      'a circle',
      [
        { name: 'a', type: 'calc', choices: '[b] + 1' },
        { name: 'b', type: 'calc', choices: '[a] + 1' },
      ],
      { at: { row: 3, column: 6 }, severity: 'error', kind: 'Circle' },
    ],
  ])('tells %s at its cell [MORE-22]', (_, rows, finding) => {
    const read = readFile(dictionaryOf(...rows))
    expect(loud(read)).toEqual([expect.objectContaining(finding)])
  })

  it('is read with semicolons, a byte order mark, and in Windows-1252', async () => {
    const lines = [
      'Variable / Field Name;Form Name;Field Type;Field Label',
      'id;v;text;Id',
      'q;v;text;Blutdruck, während',
    ]
    expect(readFile(`\uFEFF${lines.join('\n')}`).question('q').text).toEqual({ en: 'Blutdruck, während' })
    const bytes = Uint8Array.from([...lines.join('\n')].map((letter) => letter.codePointAt(0) ?? 0))
    const converted = await convert({ bytes, fileName: 'a.csv' })
    expect(converted).toMatchObject({ type: 'Base' })
    expect(JSON.stringify(converted)).toContain('Blutdruck, während')
    expect(converted.findings).toContainEqual(expect.objectContaining({ kind: 'Text', severity: 'note' }))
  })

  it.each<[string, (text: string) => string | Uint8Array]>([
    ['with pipes', (text) => text.replaceAll('","', '"|"')],
    ['with the line in which Excel names the separator', (text) => `sep=;\r\n${text.replaceAll('","', '";"')}`],
    ['below blank lines', (text) => `\r\n\r\n${text}`],
    ['below a title', (text) => `Our registry,,\r\n${text}`],
    ['with line ends of an old Macintosh', (text) => text.replaceAll('\r\n', '\r')],
    ['in UTF-16 without a byte order mark', (text) => Buffer.from(text, 'utf16le')],
  ])('is read %s, and each finding is at its row', async (_, written) => {
    const text = written(dictionaryOf({ name: 'q', type: 'radio', choices: '1, Größe | 2, B', branching: '[r]' }))
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
    const { base, findings, sheets } = await openFile({ bytes, fileName: 'a.csv' })
    expect(base?.questionnaires[0]?.questions[0]).toMatchObject({ id: 'q', answers: [{ text: { en: 'Größe' } }, {}] })
    const cell = findings.find(({ severity }) => severity === 'error')?.cell
    expect(sheets[0]?.rows[(cell?.row ?? 0) - 1]?.[(cell?.column ?? 0) - 1]).toBe('[r]')
  })

  it.each([
    ['an empty file', '', 'The file is empty.'],
    ['a table of something else', 'a,b\n1,2', 'No line at the beginning names the columns of a data dictionary'],
    ['what only begins like a workbook', 'PK\u0003\u0004', 'The workbook is damaged'],
    ['XML', '<?xml version="1.0"?><HTML/>', 'does not read XML files that begin with HTML'],
    [
      'a quotation mark that is not closed',
      `Variable / Field Name,Form Name,Field Type,Field Label\nid,"v,text,Id`,
      'a quotation mark is not closed',
    ],
    ['JSON of another kind', '{"a": 1}', 'neither'],
  ])('refuses %s in a sentence', async (_, text, sentence) => {
    const converted = await convert({ bytes: new TextEncoder().encode(text), fileName: 'a.csv' })
    expect(converted.type).toBe('Refused')
    expect(converted.findings[0]?.message).toContain(sentence)
  })
})

import type { Questionnaire } from '@casebook/core/bases/base'
import { describe, expect, it } from 'vitest'
import { loud } from '../form/read.fixture'
import { type Cells, listOf, readForm, readSheets, sheetOf, sheetsOf } from './form.fixture'
import { readXlsForm } from './readXlsForm'

const yesNo = listOf('yes_no', 'yes', 'no')

/** Sections with their questions, as `section[question, section[…]]`. */
const outline = ({ id, questions, questionnaires = [] }: Questionnaire): string =>
  `${id}[${[...questions.map((each) => each.id), ...questionnaires.map(outline)].join(', ')}]`

describe('an XLSForm', () => {
  it('becomes a base with its title, its languages and its questions [MORE-21]', () => {
    const read = readForm({
      survey: [
        {
          type: 'integer',
          name: 'age',
          'label::English (en)': 'Age',
          'label::Hindi (hi)': 'आयु',
          'hint::English (en)': 'In years',
          'hint::Hindi (hi)': 'वर्षों में',
          required: 'yes',
          default: '30',
        },
        { type: 'select_one yes_no', name: 'ok', 'label::English (en)': 'OK?', 'label::Hindi (hi)': 'ठीक?' },
      ],
      choices: yesNo.map((row) => ({ ...row, 'label::English (en)': row.name ?? '', label: '' })),
      settings: [{ form_title: 'Visit', form_id: 'visit 1', default_language: 'English (en)', version: '7' }],
    })
    expect(loud(read)).toEqual([])
    expect(read.base).toMatchObject({
      id: 'visit-1',
      version: '7',
      text: { en: 'Visit' },
      languages: ['en', 'hi'],
      config: { fallbackLanguage: 'en' },
    })
    expect(read.question('age')).toEqual({
      id: 'age',
      type: 'Num',
      text: { en: 'Age', hi: 'आयु' },
      description: { en: 'In years', hi: 'वर्षों में' },
      initial: 30,
      meta: { 'layout/decimal-places': '0' },
    })
    expect(read.question('ok')).toMatchObject({ type: 'OC', optional: true, answers: [{ id: 'yes' }, { id: 'no' }] })
  })

  it('knows languages by their English names alone, by the codes of today [MORE-21]', () => {
    const words = { 'label::Hebrew': 'a', 'label::Indonesian': 'b', 'label::Javanese': 'c', 'label::Yiddish': 'd' }
    const read = readForm({ survey: [{ type: 'text', name: 'one', ...words }] })
    expect(read.question('one')?.text).toEqual({ he: 'a', id: 'b', jv: 'c', yi: 'd' })
  })

  it.each<[string, Cells, string, object]>([
    ['a text', { type: 'text' }, 'Text', {}],
    ['a long text', { type: 'text', appearance: 'multiline' }, 'Text', { meta: { 'layout/width': '12' } }],
    ['a decimal', { type: 'decimal', default: '1.5' }, 'Num', { initial: 1.5 }],
    ['a range', { type: 'range', parameters: 'start=1 end=5 step=1' }, 'Num', { min: 1, max: 5 }],
    ['a date', { type: 'date', default: '2026-01-05' }, 'Date', { initial: '2026-01-05' }],
    ['a year', { type: 'date', appearance: 'year' }, 'Date', { partialDate: true }],
    ['a note', { type: 'note' }, 'Info', {}],
    ['an acknowledgement', { type: 'acknowledge' }, 'OC', { answers: [{ id: 'OK', text: { en: 'OK' } }] }],
    [
      'a list that opens',
      { type: 'select_one yes_no', appearance: 'minimal' },
      'OC',
      { meta: { 'layout/dropdown': 'true' } },
    ],
    ['several options', { type: 'select_multiple yes_no', default: 'yes no' }, 'MC', { initial: ['yes', 'no'] }],
    [
      'a hidden field',
      { type: 'hidden', default: 'user' },
      'Text',
      { initial: 'user', meta: { 'layout/hidden': 'true' } },
    ],
    ['a day up to today', { type: 'date', constraint: '. <= today()' }, 'Date', { dates: { notAfterToday: true } }],
    ['a range of whole numbers', { type: 'integer', constraint: '. > 4 and . < 10' }, 'Num', { min: 5, max: 9 }],
    [
      'words without their signs',
      { type: 'note', label: '**Hello** <b>you</b>' },
      'Info',
      { text: { en: 'Hello you' } },
    ],
    ['what a spreadsheet made of TRUE()', { type: 'text', required: 'TRUE' }, 'Text', {}],
  ])('has %s', (_, cells, type, more) => {
    const read = readForm({ survey: [{ name: 'q', ...cells }], choices: yesNo })
    expect(read.question('q')).toMatchObject({ type, ...more })
    if (cells.required) expect(read.question('q').optional).toBeUndefined()
  })

  it('refuses what its constraint refuses, in its own words: outside a range, and by any condition [MORE-22] [MORE-25]', () => {
    const read = readForm({
      survey: [
        { type: 'integer', name: 'age', constraint: '. <= 120', constraint_message: 'At most 120.' },
        { type: 'date', name: 'born' },
        { type: 'date', name: 'seen', constraint: '. >= ${born}', constraint_message: 'Not before birth.' },
        { type: 'text', name: 'code', constraint: "regex(., '^[A-Z]{3}$')" },
      ],
    })
    expect(loud(read)).toEqual([])
    expect(read.question('age')).toMatchObject({ max: 120, refuse: true, refusal: { en: 'At most 120.' } })
    expect(read.base.checks).toMatchObject([
      { questionId: 'seen', action: 'refuse', text: { en: 'Not before birth.' } },
      { questionId: 'code', action: 'refuse', text: { en: 'This answer is not accepted.' } },
    ])
  })

  it('asks for today by a hidden question, which has the day on which the case began [MORE-22] [MORE-25]', () => {
    const read = readForm({
      survey: [
        { type: 'date', name: 'born' },
        { type: 'calculate', name: 'days', calculation: 'today() - ${born}' },
      ],
    })
    expect(loud(read)).toMatchObject([{ severity: 'changed', message: expect.stringMatching(/^Today is the day/) }])
    expect(read.question('form/today')).toMatchObject({ initial: { today: true }, meta: { 'layout/hidden': 'true' } })
    expect(readForm({ survey: [{ type: 'date', name: 'born' }] }).question).toThrow()
  })

  it('shows answers in texts, and braces as braces', () => {
    const read = readForm({
      survey: [
        { type: 'text', name: 'child', label: 'Name {{x}}' },
        { type: 'note', name: 'hello', label: 'Hello ${ child }, ${ghost}' },
      ],
    })
    expect(read.question('child').text).toEqual({ en: 'Name {{{{x}}' })
    expect(read.question('hello').text).toEqual({ en: 'Hello {{child}}, ${ghost}' })
    expect(loud(read)).toMatchObject([{ at: { cell: 'C3', from: 18, to: 26 }, severity: 'error' }])
  })

  it('has sections in the order of its groups; a group that a question follows is a heading', () => {
    const read = readForm({
      survey: [
        { type: 'text', name: 'a' },
        { type: 'begin group', name: 'g', relevant: "${a} = '1'" },
        { type: 'begin group', name: 'h', relevant: "${a} != '2'" },
        { type: 'text', name: 'b' },
        { type: 'end group' },
        { type: 'text', name: 'c' },
        { type: 'begin repeat', name: 'r' },
        { type: 'text', name: 'd' },
        { type: 'begin group', name: 'i', label: '', relevant: "${d} = '1'" },
        { type: 'text', name: 'e' },
        { type: 'end group' },
        { type: 'end repeat' },
        { type: 'text', name: 'f' },
        { type: 'end group' },
        { type: 'calculate', name: 'z', calculation: '1 + 1' },
        { type: 'text', name: 'last' },
      ],
    })
    expect(loud(read)).toEqual([])
    expect(read.base.questionnaires.map(outline)).toEqual([
      'form/questions[a]',
      'g[h, b, c, r[d, e], g/2[f]]',
      'form/questions 2[z, last]',
    ])
    const state = read.after({ id: 'a', value: '1' }, { id: 'd#2', value: '1' })
    expect(['b', 'd', 'e', 'e#2', 'f'].map((id) => state(id).visible)).toEqual([true, true, false, true, true])
    expect(['b', 'd', 'f'].map((id) => read.after()(id).visible)).toEqual([false, false, false])
  })

  it('asks for another answer under "other"', () => {
    const read = readForm({ survey: [{ type: 'select_one yes_no or_other', name: 'q' }], choices: yesNo })
    expect(read.question('q').answers?.map(({ id }) => id)).toEqual(['yes', 'no', 'other'])
    expect([[], [{ id: 'q', value: 'other' }]].map((facts) => read.after(...facts)('q/other').visible)).toEqual([
      false,
      true,
    ])
  })

  it('has a computed choice, which is one of its options', () => {
    const read = readForm({
      survey: [
        { type: 'text', name: 'word' },
        { type: 'select_one yes_no', name: 'q', calculation: '${word}' },
        { type: 'text', name: 'why', relevant: "${q} = 'yes'" },
      ],
      choices: yesNo,
    })
    const state = read.after({ id: 'word', value: 'yes' })
    expect([state('q').value, state('why').visible]).toEqual(['yes', true])
    expect(read.after({ id: 'word', value: 'perhaps' })('q').value ?? null).toBe(null)
  })

  it.each<[string, readonly Cells[], object]>([
    ['an unknown type', [{ type: 'integr', name: 'q' }], { at: { sheet: 'survey', cell: 'A2' }, severity: 'error' }],
    ['a list that is not there', [{ type: 'select_one yesno', name: 'q' }], { at: { cell: 'A2' }, kind: 'Options' }],
    [
      'a name that is there twice',
      [
        { type: 'text', name: 'q' },
        { type: 'text', name: 'q' },
      ],
      { at: { cell: 'B3' }, severity: 'error' },
    ],
    ['a group that is not closed', [{ type: 'begin_group', name: 'g' }], { at: { cell: 'A2' }, kind: 'Structure' }],
    ['a group that was not open', [{ type: 'end_group' }], { at: { cell: 'A2' }, kind: 'Structure' }],
    [
      'a repeat inside of a repeat',
      [
        { type: 'begin_repeat', name: 'r' },
        { type: 'begin_repeat', name: 's' },
        { type: 'end_repeat' },
        { type: 'end_repeat' },
      ],
      { at: { cell: 'A3' }, severity: 'lost' },
    ],
    ['a field without a name', [{ type: 'text', label: 'Q' }], { at: { cell: 'B2' }, severity: 'error' }],
    [
      'what is inside of a file',
      [
        { type: 'image', name: 'wound' },
        { type: 'note', name: 'q', relevant: "${wound} = 'a'" },
      ],
      { at: { cell: 'F3' }, severity: 'lost' },
    ],
    [
      'what a constraint never fulfils',
      [{ type: 'integer', name: 'q', constraint: '. > 5 and . < 3' }],
      { at: { cell: 'G2' }, severity: 'error', kind: 'NeverTrue' },
    ],
    ['an option that is there twice', [], { at: { sheet: 'choices', cell: 'B4' }, kind: 'DuplicateOption' }],
    [
      'a first answer that is none',
      [{ type: 'select_one yes_no', name: 'q', default: 'maybe' }],
      { at: { cell: 'J2' }, severity: 'lost' },
    ],
  ])('tells of %s at its cell [MORE-22]', (_, survey, finding) => {
    const choices = [...yesNo, ...(survey.length === 0 ? listOf('yes_no', 'yes') : [])]
    const read = readForm({
      survey: survey.length === 0 ? [{ type: 'select_one yes_no', name: 'q' }] : survey,
      choices,
    })
    expect(loud(read)).toEqual([
      expect.objectContaining({ ...finding, at: expect.objectContaining((finding as { at: object }).at) }),
    ])
  })

  it('may ask whether there is a file [MORE-22] [MORE-56]', () => {
    const read = readForm({
      survey: [
        { type: 'image', name: 'wound' },
        { type: 'note', name: 'q', relevant: "${wound} != ''" },
      ],
    })
    expect(loud(read)).toEqual([])
    expect(JSON.stringify(read.base.rules)).toContain('wound')
  })

  it('tells of a misspelt column at its header [MORE-22]', () => {
    const read = readSheets([
      sheetOf('survey', [{ type: 'text', name: 'q', relevent: 'x', disaggregation: 'y' }], ['type', 'name', 'label']),
    ])
    expect(loud(read)).toMatchObject([{ at: { sheet: 'survey', cell: 'D1' }, severity: 'error' }])
    expect(read.question('q').meta).toEqual({ 'xlsform/relevent': 'x', 'xlsform/disaggregation': 'y' })
  })

  it.each([
    ['lable', 'label'],
    ['lable::English (en)', 'label::English (en)'],
    ['constraint_mesage::fr', 'constraint_message::fr'],
  ])('proposes for the header %s what was meant [MORE-22]', (header, replacement) => {
    const read = readSheets([sheetOf('survey', [{ type: 'text', name: 'q', [header]: 'Age' }], ['type', 'name'])])
    expect(loud(read)).toMatchObject([{ at: { sheet: 'survey', cell: 'C1' }, severity: 'error', replacement }])
  })

  it('proposes for a name that is there twice one that is free [MORE-22]', () => {
    const twice = ['weight', 'weight_2', 'weight'].map((name) => ({ type: 'decimal', name, label: name }))
    const read = readForm({ survey: twice })
    expect(loud(read)).toMatchObject([{ at: { cell: 'B4' }, kind: 'Renamed', replacement: 'weight_3' }])
  })

  it('takes titles above its header, headers of any spelling, and blanks anywhere', () => {
    const [, choices] = sheetsOf({ survey: [], choices: yesNo })
    const survey = {
      name: ' Survey',
      formulas: [],
      rows: [
        ['My form'],
        [],
        ['Type', 'NAME ', 'Label :: English (en)', '\uFEFFRelevance'],
        [' select one yes_no ', ' q ', ' Is it? ', ''],
      ],
    }
    const read = readSheets([survey, ...(choices ? [choices] : [])])
    expect(read.question('q')).toMatchObject({ type: 'OC', text: { en: 'Is it?' } })
    expect(read.findings).toContainEqual(
      expect.objectContaining({ at: { sheet: ' Survey', cell: 'A1' }, severity: 'note' }),
    )
  })

  it('tells of a formula whose result is not in the file', () => {
    const formulas = [{ row: 1, column: 2, formula: '=NOW()' }]
    const read = readSheets([
      { ...sheetOf('survey', [{ type: 'text', name: 'q' }], ['type', 'name', 'label']), formulas },
    ])
    expect(loud(read)).toMatchObject([{ at: { sheet: 'survey', cell: 'C2' }, severity: 'lost', original: '=NOW()' }])
  })

  it.each<[string, readonly (readonly string[])[], RegExp]>([
    ['without its sheet', [], /no sheet "survey"/],
    [
      'without a header',
      [
        ['a', 'b'],
        ['text', 'q'],
      ],
      /no header/,
    ],
    [
      'of more rows than anybody fills in',
      [['type', 'name'], ...Array.from({ length: 10_001 }, (_, i) => ['text', `q${i}`])],
      /10001 rows/,
    ],
  ])('is refused in a sentence %s', (_, rows, sentence) => {
    const sheets = rows.length === 0 ? [] : [{ name: 'survey', rows, formulas: [] }]
    expect(readXlsForm(sheets, { group: 'g', title: 't', language: 'en' })).toMatchObject({
      type: 'Refused',
      reason: expect.stringMatching(sentence),
    })
  })
})

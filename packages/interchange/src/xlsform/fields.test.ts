import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { loud } from '../form/read.fixture'
import { type Cells, listOf, readForm, readSheets, type sheetOf, sheetsOf } from './form.fixture'

const yesNo = listOf('yes_no', 'yes', 'no')
const drugs = listOf('drug', 'a', 'b', 'none')

describe('a field of an XLSForm', () => {
  it.each<[string, Cells, object]>([
    ['begins with today', { type: 'date', default: 'today()' }, { initial: { today: true } }],
    ['begins with today, once', { type: 'date', default: 'once(now())' }, { initial: { today: true } }],
    ['is read-only', { type: 'text', default: 'x', read_only: 'yes' }, { readOnly: true, initial: 'x' }],
    ['is not read-only', { type: 'text', read_only: 'no' }, {}],
    [
      'is a slider',
      { type: 'range', parameters: 'start=1.5;end=5.5;step=0.5' },
      { min: 1.5, max: 5.5, meta: { 'layout/slider': 'true', 'layout/decimal-places': '1' } },
    ],
    ['is a slider by itself', { type: 'range' }, { min: 0, max: 10, meta: { 'layout/slider': 'true' } }],
    ['has a list with a name', { type: 'select_one yes_no' }, { list: 'yes_no' }],
    ['is a picture', { type: 'image' }, { type: 'File', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] }],
    ['is a recording', { type: 'q audio' }, { type: 'File', mediaTypes: expect.arrayContaining(['audio/mpeg']) }],
    ['is any file', { type: 'file' }, { type: 'File', mediaTypes: expect.arrayContaining(['application/pdf']) }],
  ])('%s [MORE-22]', (_, cells, more) => {
    const read = readForm({ survey: [{ name: 'q', ...cells }], choices: yesNo })
    expect(loud(read)).toEqual([])
    expect(read.question('q')).toMatchObject(more)
    if (cells.read_only === 'no') expect(read.question('q').readOnly).toBeUndefined()
  })

  it.each([
    ['q string', 'Text'],
    ['add integer prompt', 'Num'],
    ['q select1 yes_no', 'OC'],
    ['add select multiple prompt using yes_no', 'MC'],
    ['q acknowledge', 'OC'],
    ['add note prompt', 'Info'],
    ['percentage', 'Num'],
  ])('may have its type in the words of an older form: %s [MORE-22]', (type, expected) => {
    const read = readForm({ survey: [{ type, name: 'q' }], choices: yesNo })
    expect(loud(read)).toEqual([])
    expect(read.question('q').type).toBe(expected)
  })

  it('has its texts in languages that are named in their own words', () => {
    const { base } = readForm({
      survey: [{ type: 'text', name: 'q', 'label::Français': 'Nom', 'label:Español': 'Nombre' }],
    })
    expect(base.languages).toEqual(['fr', 'es'])
  })

  it('is told of if it stands in a group that another name closes', () => {
    const survey = [
      { type: 'begin group', name: 'g', label: 'G' },
      { type: 'text', name: 'q' },
      { type: 'end group', name: 'h' },
    ]
    expect(readForm({ survey }).findings).toContainEqual(
      expect.objectContaining({ severity: 'note', at: { sheet: 'survey', cell: 'B4' } }),
    )
  })

  it('that is read-only under a condition can be answered, and the author is told [MORE-23]', () => {
    const read = readForm({ survey: [{ type: 'text', name: 'q', read_only: "${a} = 'x'" }] })
    expect(loud(read)).toMatchObject([{ at: { cell: 'M2' }, severity: 'lost' }])
    expect(read.question('q').readOnly).toBeUndefined()
  })

  it('may be a range whose constraint leaves nothing of it', () => {
    const read = readForm({ survey: [{ type: 'range', name: 'q', constraint: '. >= 20' }] })
    expect(read.question('q')).toMatchObject({ min: 20, refuse: true })
    expect(read.question('q').meta?.['layout/slider']).toBeUndefined()
  })

  it.each<[string, readonly string[], object | undefined]>([
    ["not(selected(., 'none')) or count-selected(.) < 2", ['none'], undefined],
    ["not(selected(., 'none') and count-selected(.) > 1)", ['none'], undefined],
    ["count-selected(.) >= 2 and not(count-selected(.) != 1 and selected(., 'none'))", [], { min: 2 }],
    ["count-selected(.) <= 2 and (count-selected(.) = 1 or not(selected(., 'none')))", ['none'], { max: 2 }],
    ["not(selected(., 'none') and (selected(., 'a') or selected(., 'b')))", ['none'], undefined],
    ["not(selected(., 'none') and selected(., 'a'))", [], undefined],
    ['2 > count-selected(.)', [], { max: 1 }],
    ['count-selected(.) = 2', [], { min: 2, max: 2 }],
    ['count-selected(.) > 5', [], undefined],
  ])('whose constraint is %s has %j alone, and %j of its options', (constraint, alone, choices) => {
    const read = readForm({ survey: [{ type: 'select_multiple drug', name: 'q', constraint }], choices: drugs })
    const { answers = [], choices: found } = read.question('q')
    expect(answers.filter(({ exclusive }) => exclusive).map(({ id }) => id)).toEqual(alone)
    expect(found).toEqual(choices)
    expect(read.base.checks).toMatchObject([{ questionId: 'q', action: 'refuse' }])
  })

  it('does not begin with what stands alone beside others, and has no list that others have otherwise', () => {
    const constraint = "not(selected(., 'none')) or count-selected(.) < 2"
    const read = readForm({
      survey: [
        { type: 'select_multiple drug', name: 'p' },
        { type: 'select_multiple drug', name: 'q', constraint, default: 'a none' },
      ],
      choices: drugs,
    })
    expect([read.question('p').list, read.question('q').list]).toEqual(['drug', undefined])
    expect(loud(read)).toMatchObject([{ severity: 'lost', kind: 'Initial' }])
  })
})

describe('a table of an XLSForm', () => {
  const rows: readonly Cells[] = [
    { type: 'select_one yes_no', name: 'fever', appearance: 'list-nolabel' },
    { type: 'select_one yes_no', name: 'cough', appearance: 'list-nolabel', relevant: "${fever} = 'yes'" },
  ]

  it('has the rows below its head, each with its own condition [MORE-22]', () => {
    const read = readForm({
      survey: [
        { type: 'begin_group', name: 'g', relevant: '${age} > 1' },
        { type: 'select_one yes_no', name: 'head', label: 'Have you had', appearance: 'label' },
        ...rows,
        { type: 'text', name: 'more' },
        { type: 'end_group' },
        { type: 'integer', name: 'age' },
      ],
      choices: yesNo,
    })
    expect(read.question('fever/table')).toMatchObject({
      type: 'Info',
      text: { en: 'Have you had' },
      meta: { 'layout/role': 'matrix' },
      questions: [{ id: 'fever' }, { id: 'cough' }],
    })
    expect(read.question('head').meta).toMatchObject({ 'layout/hidden': 'true' })
    const shown = (...facts: readonly Fact[]) =>
      ['fever/table', 'fever', 'cough', 'more'].filter((id) => read.after(...facts)(id).visible)
    expect(shown()).toEqual([])
    expect(shown({ id: 'age', value: 3 })).toEqual(['fever/table', 'fever', 'more'])
    expect(shown({ id: 'age', value: 3 }, { id: 'fever', value: 'yes' })).toEqual([
      'fever/table',
      'fever',
      'cough',
      'more',
    ])
  })

  it('is what a group says is one, as far as its rows have one list', () => {
    const read = readForm({
      survey: [
        { type: 'begin_group', name: 'g', appearance: 'table-list' },
        ...rows.map(({ appearance: _, ...row }) => row),
        { type: 'integer', name: 'age' },
        { type: 'end_group' },
      ],
      choices: yesNo,
    })
    expect(read.base.questionnaires[0]?.questions.map(({ id }) => id)).toEqual(['fever/table', 'age'])
    expect(read.question('fever/table').text).toEqual({})
  })

  it('has more than one row', () => {
    const read = readForm({ survey: rows.slice(0, 1), choices: yesNo })
    expect(read.base.questionnaires[0]?.questions.map(({ id }) => id)).toEqual(['fever'])
  })
})

describe('an XLSForm', () => {
  it('knows the day of a row `today`, in conditions and in texts [MORE-22]', () => {
    const read = readForm({
      survey: [
        { type: 'today', name: 'now' },
        { type: 'start', name: 'began' },
        { type: 'date', name: 'born' },
        { type: 'note', name: 'q', label: 'Today, ${now}, since ${began}', relevant: '${born} < ${now}' },
      ],
    })
    expect(read.question('form/today')).toMatchObject({ type: 'Date', initial: { today: true } })
    expect(read.question('q').text).toEqual({ en: 'Today, {{form/today}}, since ${began}' })
    expect(read.findings).toContainEqual(
      expect.objectContaining({
        severity: 'lost',
        message: 'Casebook records began by itself, and texts cannot show it.',
      }),
    )
    const state = read.after({ id: 'born', value: '2020-01-01' }, { id: 'form/today', value: '2020-01-02' })
    expect(state('q').visible).toBe(true)
  })

  it.each<[string, readonly Cells[], string, string, object]>([
    ['a name', [{ type: 'text', name: 'q', relevant: '${agee} > 3' }], 'survey!F3', '${age}', { from: 0, to: 7 }],
    [
      'a name in a path',
      [{ type: 'text', name: 'q', relevant: '../agee > 3' }],
      'survey!F3',
      '../age',
      { from: 0, to: 7 },
    ],
    [
      'a name in a text',
      [{ type: 'note', name: 'q', label: 'You: ${agee}' }],
      'survey!C3',
      '${age}',
      { from: 5, to: 12 },
    ],
    [
      'a function',
      [{ type: 'text', name: 'q', relevant: 'flor(${age}) = 3' }],
      'survey!F3',
      'floor',
      { from: 0, to: 4 },
    ],
    ['a type', [{ type: 'integr', name: 'q' }], 'survey!A3', 'integer', {}],
    ['a list', [{ type: 'select_one yesno', name: 'q' }], 'survey!A3', 'yes_no', { from: 11, to: 16 }],
    ['a column', [{ type: 'text', name: 'q', relevent: 'x' }], 'survey!M1', 'relevant', {}],
  ])(
    'proposes the right spelling of %s, to be taken by one click [MORE-23]',
    (_, rows, place, replacement, characters) => {
      const survey = [{ type: 'integer', name: 'age' }, ...rows]
      const withoutRelevant = (sheet: ReturnType<typeof sheetOf>) =>
        rows.some((row) => 'relevent' in row)
          ? { ...sheet, rows: sheet.rows.map((cells) => cells.map((cell) => (cell === 'relevant' ? 'x' : cell))) }
          : sheet
      const read = readSheets(sheetsOf({ survey, choices: yesNo }).map(withoutRelevant))
      const [sheet, cell] = place.split('!')
      expect(loud(read)).toMatchObject([{ at: { sheet, cell, ...characters }, replacement }])
    },
  )

  it('shows a group whose condition asks for a field inside, and says so', () => {
    const read = readForm({
      survey: [
        { type: 'begin group', name: 'inputs', relevant: "./source = 'user'" },
        { type: 'hidden', name: 'source', default: 'user' },
        { type: 'text', name: 'q' },
        { type: 'end group' },
      ],
    })
    expect(loud(read)).toMatchObject(
      [{ at: { cell: 'F2' }, severity: 'changed', message: /is in this group/ }].map((each) => ({
        ...each,
        message: expect.stringMatching(each.message),
      })),
    )
    expect(read.after({ id: 'source', value: 'user' })('q').visible).toBe(true)
    expect(read.after({ id: 'source', value: 'app' })('q').visible).toBe(false)
  })
})

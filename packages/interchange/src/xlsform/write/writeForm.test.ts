import type { Base, Question } from '@casebook/core/bases/base'
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from '../../files/readWorkbook'
import { writeAs } from '../../write'
import { type Cells, type FormSheets, listOf, readForm, readSheets } from '../form.fixture'
import { writeForm } from './writeForm'

const english = (questions: readonly Question[], more: Partial<Base> = {}) =>
  aBase({ text: { en: 'Visit' }, languages: ['en'], questionnaires: [aQuestionnaire({ questions })], ...more })

function rowsOf(base: Base, sheet = 0): readonly Cells[] {
  const [header = [], ...rows] = writeForm(base).sheets[sheet]?.rows ?? []
  return rows.map((row) => Object.fromEntries(header.flatMap((column, i) => (row[i] ? [[column, row[i]]] : []))))
}

const rowOf = (base: Base, name: string) => rowsOf(base).find((row) => row.name === name)

const asked: readonly Question[] = [
  aQuestion({ id: 'a' }),
  aQuestion({ id: 'n', type: 'Num' }),
  aQuestion({ id: 'm', type: 'MC' }),
  aQuestion({ id: 'o', type: 'OC' }),
  aQuestion({ id: 'd', type: 'Date' }),
  aQuestion({ id: 't', type: 'Text' }),
]

const shownIf = (condition: Condition) =>
  rowOf(
    english([...asked, aQuestion({ id: 'q', questions: [aQuestion({ id: 'follow' })] })], {
      rules: [aRule(condition, { Indicate: { targets: ['follow'] } })],
    }),
    'follow',
  )?.relevant

const computedBy = (formula: Formula, type: Question['type'] = 'Num') =>
  rowOf(
    english([...asked, aQuestion({ id: 'c', type, abstract: true })], {
      rules: [aRule({ All: [] }, { Set: { questionId: 'c', formula } })],
    }),
    'c',
  )?.calculation

const yes: Condition = { ChoseYesNo: { questionId: 'a', value: true } }
const n: Formula = { Answer: { questionId: 'n' } }
const d: Formula = { Answer: { questionId: 'd' } }
const two: Formula = { Number: { value: 2 } }

describe('a written XLSForm [MORE-22]', () => {
  it.each<[string, Condition, string]>([
    ['an answer', yes, "${a} = 'yes'"],
    ['what is false only with an answer', { Not: yes }, "${a} != '' and ${a} != 'yes'"],
    ['what is not true, answered or not', { Not: { IsTrue: yes } }, "${a} != 'yes'"],
    ['a limit', { Lower: { questionId: 'n', value: 18 } }, '${n} < 18'],
    ['a day', { Lower: { questionId: 'd', value: '2026-01-05' } }, "${d} < date('2026-01-05')"],
    ['an option of several', { Chose: { questionId: 'm', answerId: 'low' } }, "selected(${m}, 'low')"],
    ['none of several', { Not: { IsTrue: { Known: { questionId: 'm' } } } }, "${m} = ''"],
    ['a pattern', { Matches: { questionId: 't', pattern: 'x' } }, "regex(${t}, '.*(x).*')"],
    ['a whole pattern', { Matches: { questionId: 't', pattern: '^(?:[a-z]+)$' } }, "regex(${t}, '[a-z]+')"],
  ])('says %s', (_, condition, relevant) => {
    expect(shownIf(condition)).toBe(relevant)
  })

  it.each<[string, Formula, string, Question['type']?]>([
    ['a quotient', { Divide: { of: [n, two] } }, '${n} div 2'],
    ['a power', { Power: { of: [n, two] } }, 'pow(${n}, 2)'],
    ['a sum that passes over blanks', { Sum: { of: [n, two] } }, 'coalesce(${n}, 0) + 2'],
    ['a day after another', { AddDays: { to: d, days: two } }, 'date(decimal-date-time(${d}) + 2)', 'Date'],
    ['a date in words', { FormatDate: { of: d, as: '%e %b' } }, "format-date(${d}, '%e %b')", 'Text'],
    ['the words of an option', { Label: { questionId: 'o' } }, "jr:choice-name(${o}, '${o}')", 'Text'],
    ['a choice', { If: { if: yes, then: n } }, "if(${a} = 'yes', ${n}, '')"],
    [
      'days between two dates',
      { DateDifference: { from: d, to: d, unit: 'days' } },
      'decimal-date-time(${d}) - decimal-date-time(${d})',
    ],
  ])('computes %s', (_, formula, calculation, type) => {
    expect(computedBy(formula, type)).toBe(calculation)
  })

  it('has the limits of an answer as its constraint, in the words of the study', () => {
    const base = english(
      [
        aQuestion({ id: 'n', type: 'Num', min: 1, max: 5, refuse: true, refusal: { en: 'From 1 to 5.' } }),
        aQuestion({ id: 'd', type: 'Date', min: '2020-01-01', dates: { notAfterToday: true }, refuse: true }),
        aQuestion({ id: 't', type: 'Text' }),
        {
          ...aQuestion({ id: 'm', type: 'MC' }),
          answers: [
            { id: 'x', text: {}, exclusive: true },
            { id: 'y', text: {} },
          ],
        },
      ],
      {
        checks: [
          {
            id: 'c',
            questionId: 't',
            if: { Not: { Matches: { questionId: 't', pattern: '^(?:[a-z]+)$' } } },
            action: 'refuse',
            text: { en: 'Letters.' },
          },
        ],
      },
    )
    expect(rowsOf(base).map(({ constraint }) => constraint)).toEqual([
      undefined,
      '. >= 1 and . <= 5',
      ". >= date('2020-01-01') and . <= today()",
      ". = '' or regex(., '[a-z]+')",
      "not(selected(., 'x') and count-selected(.) > 1)",
      undefined,
    ])
    expect(rowOf(base, 'n')?.['constraint_message::English (en)']).toBe('From 1 to 5.')
    expect(rowOf(base, 't')?.['constraint_message::English (en)']).toBe('Letters.')
  })

  it('has types, appearances, first values, languages and lists by their names', () => {
    const list = { answers: [{ id: '1', text: { en: 'One', hi: 'एक' }, weight: 1 }], list: 'numbers' }
    const base = aBase({
      text: { en: 'Visit' },
      languages: ['en', 'hi'],
      questionnaires: [
        aQuestionnaire({
          text: { en: 'Basics' },
          questions: [
            { id: 'p', type: 'OC', text: { en: 'P', hi: 'पी' }, ...list, meta: { 'layout/dropdown': 'true' } },
            { id: 'q', type: 'OC', text: { en: 'Q {{p}}' }, ...list, optional: true, readOnly: true },
            { id: 'on', type: 'Date', text: { en: 'On' }, initial: { today: true } },
            { id: 's', type: 'Num', text: { en: 'S' }, min: 0, max: 4, meta: { 'layout/slider': 'true' } },
            { id: 'long', type: 'Text', text: { en: 'Long' }, meta: { 'layout/width': '12', 'xlsform/mine': 'kept' } },
          ],
        }),
      ],
    })
    expect(rowsOf(base).slice(1, -1)).toEqual([
      expect.objectContaining({
        type: 'select_one numbers',
        'label::Hindi (hi)': 'पी',
        required: 'yes',
        appearance: 'minimal',
      }),
      expect.objectContaining({ type: 'select_one numbers', 'label::English (en)': 'Q ${p}', read_only: 'yes' }),
      expect.objectContaining({ type: 'date', default: 'today()' }),
      expect.objectContaining({ type: 'range', parameters: 'start=0 end=4 step=1' }),
      expect.objectContaining({ type: 'text', appearance: 'multiline', mine: 'kept' }),
    ])
    expect(rowsOf(base, 1)).toEqual([
      { list_name: 'numbers', name: '1', 'label::English (en)': 'One', 'label::Hindi (hi)': 'एक' },
    ])
    expect(rowsOf(base, 2)).toEqual([
      { form_title: 'Visit', form_id: 'visit', version: '1', default_language: 'English (en)' },
    ])
  })

  it('names the question of each thing that it cannot say', () => {
    const base = english(
      [
        ...asked,
        aQuestion({ id: 'not a name', type: 'Num', unit: { en: 'kg' }, min: 1 }),
        aQuestion({ id: 'c', type: 'MC', abstract: true }),
        aQuestion({ id: 'r', type: 'Num', repeats: { min: 1, max: 2 } }),
      ],
      {
        solutions: [{ id: 's', text: { en: 'S' } }],
        rules: [
          aRule(yes, { Set: { questionId: 'c', value: ['low'] } }),
          aRule(yes, { InstantIndicate: { targets: ['n'] } }),
          aRule(yes, { Set: { questionId: 'o', unknown: true } }, { id: 'unknown' }),
        ],
        checks: [{ id: 'k', questionId: 'd', if: yes, nodeId: 'x', text: { en: 'Query' } }],
      },
    )
    const told = writeForm(base).findings.map(({ at, severity, message, name }) => [
      'path' in at ? at.path : '',
      severity,
      name ?? message.replace(/^[^:]*: /, ''),
    ])
    expect(told).toEqual(
      expect.arrayContaining([
        ['not a name', 'changed', 'not_a_name'],
        ['not a name', 'changed', 'The unit stands in the hint.'],
        ['not a name', 'changed', expect.stringContaining('refuses an answer outside')],
        ['c', 'lost', expect.stringContaining('cannot compute several choices')],
        ['r', 'lost', expect.stringContaining('no least and largest number of entries (1 to 2)')],
        ['n', 'changed', expect.stringContaining('asks in its own order')],
        ['o', 'lost', expect.stringContaining('no value "unknown"')],
        ['d', 'lost', expect.stringContaining('no checks that raise a query')],
        ['s', 'changed', 'score_s'],
        ['a', 'changed', 'It asks for one option of the list yes_no.'],
      ]),
    )
  })

  it.each([
    ['ODM', ['1', '0']],
    ['REDCap', ['1', '0']],
    ['XLSForm', ['yes', 'no']],
  ])('goes on with the codes of yes and no that the data of a study have: %s', (format, codes) => {
    const smoker = aQuestion({ id: 'smoker', type: 'YN' })
    const base = {
      ...aBase({ questionnaires: [aQuestionnaire({ questions: [smoker] })] }),
      origin: { source: 'S', format },
    }
    const choices = writeForm(base).sheets.find(({ name }) => name === 'choices')
    expect(choices?.rows.slice(1).map(([, name]) => name)).toEqual(codes)
  })

  it('is the form that was read, in the words of its author, as long as nothing was changed', () => {
    const form: FormSheets = {
      survey: [
        { type: 'start', name: 'began' },
        { type: 'text', name: 'first', relevant: "1 = 1 and ${sex} != ''", 'bind::oc:itemgroup': 'g1' },
        {
          type: 'select_one sex or_other',
          name: 'sex',
          appearance: 'quick',
          required: 'yes',
          choice_filter: 'x = ${first}',
        },
        { type: 'begin group', name: 'signs', relevant: "${sex} = 'f'", appearance: 'table-list' },
        { type: 'select_one yes_no', name: 'fever', label: 'Fever since ${began}' },
        { type: 'select_one yes_no', name: 'cough' },
        { type: 'end group' },
        { type: 'begin repeat', name: 'visits', repeat_count: '3' },
        { type: 'date', name: 'on', constraint: '. <= today() and . > ${born}', constraint_message: 'Not yet.' },
        { type: 'image', name: 'photo' },
        { type: 'calculate', name: 'days', calculation: 'int( today()-${on} )' },
        { type: 'end repeat' },
        { type: 'date', name: 'born' },
      ],
      choices: [...listOf('sex', 'f', 'm').map((row) => ({ ...row, x: 'kept' })), ...listOf('yes_no', 'yes', 'no')],
      settings: [{ form_title: 'Visit', form_id: 'visit', style: 'pages', version: '7' }],
    }
    const { base } = readForm(form)
    const { sheets, findings } = writeForm(base)
    expect(findings.filter(({ severity }) => severity !== 'changed')).toEqual([])
    const again = readSheets(sheets.map((sheet) => ({ ...sheet, formulas: [] })))
    expect({ ...again.base, id: base.id }).toEqual(base)
    expect(rowOf(base, 'days')?.calculation).toBe('int( today()-${on} )')
    const changed = { ...base, rules: base.rules.filter(({ id }) => id !== 'show first') }
    expect(rowOf(changed, 'first')?.relevant).toBe("1 = 1 and ${sex} != ''")
    expect(rowOf(changed, 'days')?.calculation).toBe('decimal-date-time(today()) - decimal-date-time(${on})')
  })

  it('has what is computed and never shown outside of a group that may be hidden, which would blank it', () => {
    const points = aQuestion({ id: 'points', type: 'Num', abstract: true, meta: { 'layout/hidden': 'true' } })
    const hidden = aQuestionnaire({ id: 'more', initial: false, questions: [aQuestion({ id: 'b' }), points] })
    const base = english(asked, {
      questionnaires: [aQuestionnaire({ id: 'visit', questions: asked }), hidden],
      rules: [
        aRule(yes, { Indicate: { targets: ['more'] } }),
        aRule({ All: [] }, { Set: { questionId: 'points', formula: two } }),
      ],
    })
    const rows = rowsOf(base)
    expect(rows.at(-1)).toMatchObject({ type: 'calculate', name: 'points', calculation: '2' })
    expect(rows.at(-1)).not.toHaveProperty('relevant')
    expect(rows.at(-2)).toEqual({ type: 'end group' })
  })

  it('is a workbook, the same one whenever it is written', async () => {
    const base = english(asked)
    const { bytes, findings } = await writeAs(base, 'xlsform')
    expect(findings).toEqual(writeForm(base).findings)
    expect((await writeAs(base, 'xlsform')).bytes).toEqual(bytes)
    const workbook = await readWorkbook(bytes, () => true)
    expect(workbook).toMatchObject({ type: 'Workbook', names: ['survey', 'choices', 'settings'] })
  })
})

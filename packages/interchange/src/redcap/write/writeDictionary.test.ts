import type { Question } from '@casebook/core/bases/base'
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { writeTable } from '../../files/writeTable'
import { columns } from '../columns'
import { type Cells, dictionaryOf, readFile } from '../dictionary.fixture'
import { writeDictionary } from './writeDictionary'

const english = (questions: readonly Question[], rules: Parameters<typeof aBase>[0] = {}) =>
  aBase({ languages: ['en'], questionnaires: [aQuestionnaire({ questions })], ...rules })

function rowsOf(base: Parameters<typeof writeDictionary>[0]): ReadonlyMap<string, Cells> {
  const [, ...records] = writeDictionary(base).records
  return new Map(
    records.map((record) => [
      record[0] ?? '',
      Object.fromEntries(columns.flatMap((column, i) => (record[i] ? [[column, record[i]]] : []))),
    ]),
  )
}

const shownIf = (condition: Condition) =>
  rowsOf(
    english(
      [
        aQuestion({ id: 'a' }),
        aQuestion({ id: 'n', type: 'Num' }),
        aQuestion({ id: 'm', type: 'MC' }),
        aQuestion({ id: 'o', type: 'OC' }),
        aQuestion({ id: 'q', questions: [aQuestion({ id: 'follow' })] }),
      ],
      { rules: [aRule(condition, { Indicate: { targets: ['follow'] } })] },
    ),
  ).get('follow')?.branching

const computedBy = (formula: Formula) =>
  rowsOf(
    english(
      [
        aQuestion({ id: 'n', type: 'Num' }),
        aQuestion({ id: 'm', type: 'MC' }),
        aQuestion({ id: 'd', type: 'Date' }),
        aQuestion({ id: 'c', type: 'Num', abstract: true }),
      ],
      {
        rules: [aRule({ All: [] }, { Set: { questionId: 'c', formula } })],
      },
    ),
  ).get('c')?.choices

const yes: Condition = { ChoseYesNo: { questionId: 'a', value: true } }
const low: Condition = { Lower: { questionId: 'n', value: 18 } }

describe('a written dictionary [MORE-22]', () => {
  it.each<[string, Condition, string | undefined]>([
    ['an answer', yes, "[a] = '1'"],
    ['what is false only with an answer', { Not: yes }, "[a] <> '' and [a] <> '1'"],
    ['what is not true, answered or not', { Not: { IsTrue: yes } }, "[a] <> '1'"],
    ['a limit', low, '[n] < 18'],
    ['the opposite of a limit', { Not: low }, '[n] >= 18'],
    ['the opposite of a limit, answered or not', { Not: { IsTrue: low } }, "[n] = '' or [n] >= 18"],
    [
      'all, and any in it',
      { All: [yes, { Any: [low, { Chose: { questionId: 'o', answerId: 'low' } }] }] },
      "[a] = '1' and ([n] < 18 or [o] = 'low')",
    ],
    ['a box', { Chose: { questionId: 'm', answerId: 'low' } }, "[m(low)] = '1'"],
    [
      'no box though another',
      { Not: { Chose: { questionId: 'm', answerId: 'low' } } },
      "([m(low)] = '1' or [m(middle)] = '1' or [m(high)] = '1') and [m(low)] <> '1'",
    ],
    [
      'so many of some',
      { Between: { min: 1, max: 1, of: [yes, low] } },
      "if([a] = '1', 1, 0) + if([n] < 18, 1, 0) >= 1 and if([a] = '1', 1, 0) + if([n] < 18, 1, 0) <= 1",
    ],
    ['what never holds', { Any: [] }, '1 = 0'],
  ])('has %s as branching logic', (_, condition, logic) => {
    expect(shownIf(condition)).toBe(logic)
  })

  it.each<[Formula, string]>([
    [
      {
        Divide: {
          of: [
            { Answer: { questionId: 'n' } },
            { Power: { of: [{ Number: { value: 1.8 } }, { Number: { value: 2 } }] } },
          ],
        },
      },
      '[n] / 1.8 ^ 2',
    ],
    [
      {
        Subtract: {
          of: [{ Number: { value: 1 } }, { Subtract: { of: [{ Number: { value: 2 } }, { Number: { value: -3 } }] } }],
        },
      },
      '1 - (2 - (-3))',
    ],
    [
      { Weight: { questionId: 'm' } },
      "sum(if([m(low)] = '1', 0, ''), if([m(middle)] = '1', 1, ''), if([m(high)] = '1', 2, ''))",
    ],
    [
      {
        DateDifference: { from: { Answer: { questionId: 'd' } }, to: { Date: { value: '2026-12-31' } }, unit: 'days' },
      },
      "datediff([d], '2026-12-31', 'd', 'ymd', 'true')",
    ],
  ])('has %j as calculation', (formula, text) => {
    expect(computedBy(formula)).toBe(text)
  })

  it('keeps types, options, limits, requirement, tags and the name of the case', () => {
    const rows = rowsOf(
      english([
        aQuestion({
          id: 'age',
          type: 'Num',
          min: 0,
          max: 120,
          meta: { 'layout/decimal-places': '0' },
          unit: { en: 'years' },
        }),
        aQuestion({
          id: 'seen',
          type: 'Date',
          optional: true,
          dates: { notAfterToday: true },
          meta: { 'layout/hidden': 'true' },
        }),
        aQuestion({
          id: 'why',
          type: 'Text',
          meta: { 'layout/width': '12' },
          initial: 'none',
          description: { en: 'In words' },
        }),
        aQuestion({ id: 'who', type: 'Text', optional: true, identifying: true }),
        aQuestion({ id: 'pick', type: 'OC', meta: { 'layout/dropdown': 'true' } }),
      ]),
    )
    expect([...rows]).toEqual([
      ['record_id', { name: 'record_id', form: 'basics', type: 'text', label: 'Record ID' }],
      [
        'age',
        expect.objectContaining({
          type: 'text',
          validation: 'integer',
          min: '0',
          max: '120',
          required: 'y',
          note: 'years',
        }),
      ],
      ['seen', expect.objectContaining({ validation: 'date_ymd', max: 'today', annotation: '@HIDDEN' })],
      ['why', expect.objectContaining({ type: 'notes', note: 'In words', annotation: "@DEFAULT='none'" })],
      ['who', expect.objectContaining({ identifier: 'y' })],
      ['pick', expect.objectContaining({ type: 'dropdown', choices: 'low, low | middle, middle | high, high' })],
    ])
    expect(rows.get('seen')?.required).toBeUndefined()
  })

  it('names the question of each thing that it cannot say', () => {
    const base = english(
      [
        aQuestion({ id: 'Sex at birth', type: 'OC' }),
        aQuestion({ id: 'often', repeats: { min: 0, max: 3 } }),
        aQuestion({ id: 'text', type: 'Text', questions: [aQuestion({ id: 'digits' })] }),
        aQuestion({ id: 'age', type: 'Num', abstract: true }),
        aQuestion({ id: 'born', type: 'Date' }),
      ],
      {
        solutions: [{ id: 'ill', text: { en: 'Ill' } }],
        checks: [
          { id: 'c', questionId: 'born', if: { Known: { questionId: 'born' } }, nodeId: 'n', text: { en: 'Really?' } },
        ],
        rules: [
          aRule({ Matches: { questionId: 'text', pattern: '^[0-9]+$' } }, { Indicate: { targets: ['digits'] } }),
          aRule(
            { All: [] },
            {
              Set: {
                questionId: 'age',
                formula: {
                  DateDifference: {
                    from: { Answer: { questionId: 'born' } },
                    to: { Date: { value: '2026-01-01' } },
                    unit: 'years',
                  },
                },
              },
            },
          ),
        ],
      },
    )
    const { findings } = writeDictionary(base)
    expect(findings.map(({ at, severity, message, name }) => [at, severity, name ?? message])).toEqual([
      [{ path: 'Sex at birth' }, 'changed', 'sex_at_birth'],
      [{ path: 'often' }, 'lost', expect.stringContaining('several times')],
      [{ path: 'digits' }, 'lost', expect.stringContaining('It always shows. A dictionary has no patterns')],
      [
        { path: 'age' },
        'lost',
        expect.stringContaining('It is not computed. A dictionary counts a difference in years in fractions'),
      ],
      [{ path: 'ill' }, 'changed', 'score_ill'],
      [{ path: 'born' }, 'lost', expect.stringContaining('no checks')],
    ])
  })

  it('has the word of REDCap for the form of a text, and tells of no check then [MORE-22]', () => {
    const { base } = readFile(dictionaryOf({ name: 'mail', validation: 'email', required: 'y' }))
    expect(base.checks).toHaveLength(1)
    expect(rowsOf(base).get('mail')).toMatchObject({ type: 'text', validation: 'email' })
    expect(writeDictionary(base).findings).toEqual([])
  })

  it('has a table as its matrix group, with the words above it, and tells of limits and checks that refuse', () => {
    const rows: readonly Cells[] = [
      { name: 'sad', type: 'radio', label: 'Sad', choices: '0, No | 1, Yes', matrix: 'mood', header: 'Last week' },
      { name: 'tired', type: 'radio', label: 'Tired', choices: '0, No | 1, Yes', matrix: 'mood' },
    ]
    const { base } = readFile(dictionaryOf(...rows))
    const written = rowsOf(base)
    expect([...written.values()].slice(1)).toEqual(rows.map((row) => ({ form: 'visit', ...row })))
    const strict = english([aQuestion({ id: 'age', type: 'Num', max: 120, refuse: true })], {
      checks: [
        {
          id: 'c',
          questionId: 'age',
          if: { Greater: { questionId: 'age', value: 110 } },
          action: 'ask',
          text: { en: 'Really?' },
        },
      ],
    })
    expect(writeDictionary(strict).findings.map(({ severity, message }) => [severity, message])).toEqual([
      ['changed', 'age: REDCap warns of a value outside its limits, and takes it.'],
      ['lost', 'age: A dictionary has no checks that ask about an answer: it is a data quality rule in REDCap.'],
    ])
  })

  it('is the dictionary that was read, cell by cell, but for its spelling [MORE-22]', () => {
    const fields: readonly Cells[] = [
      { name: 'smoker', type: 'yesno', label: 'Smoker', required: 'y' },
      {
        name: 'packs',
        type: 'text',
        label: 'Packs',
        validation: 'number',
        branching: "[smoker] = '1'",
        header: 'Habits',
        number: '4a',
      },
      { name: 'drugs', type: 'checkbox', label: 'Drugs', choices: '1, Aspirin | 2, Statin' },
      { name: 'double', type: 'calc', label: 'Double', choices: '[packs] * 2' },
    ]
    const { base } = readFile(dictionaryOf(...fields))
    const written = rowsOf(base)
    for (const field of fields) expect(written.get(field.name ?? '')).toEqual({ form: 'visit', ...field })
    const again = readFile(writeTable(writeDictionary(base).records))
    expect(again.base.rules).toEqual(base.rules)
  })
})

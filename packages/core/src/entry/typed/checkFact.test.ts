import { aBase, anyValueOf, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseStructure } from '../../bases/structure'
import { type FactValue, unknown } from '../../facts/fact'
import { refusalOf } from './checkFact'

const questions = [
  aQuestion({ id: 'yn' }),
  aQuestion({ id: 'oc', type: 'OC', answers: someAnswers('a', 'b') }),
  aQuestion({ id: 'empty', type: 'OC', answers: [] }),
  aQuestion({ id: 'mc', type: 'MC', answers: someAnswers('a', 'b') }),
  aQuestion({ id: 'num', type: 'Num', min: 0, max: 10 }),
  aQuestion({ id: 'date', type: 'Date' }),
  aQuestion({ id: 'partial', type: 'Date', partialDate: true }),
  aQuestion({ id: 'birth', type: 'Date', partialDate: true, dates: { notAfterToday: true } }),
  aQuestion({ id: 'text', type: 'Text' }),
  aQuestion({ id: 'code', type: 'Text', optionsFrom: { list: 'ICD', version: '2026' } }),
  aQuestion({ id: 'info', type: 'Info' }),
  aQuestion({ id: ' (Annotation)', type: 'Num' }),
  aQuestion({ id: 'sum', type: 'Num', abstract: true }),
]
const ended = aQuestion({
  id: 'ended',
  type: 'Date',
  dates: { onlyInWindow: { questionId: 'begun', fromDay: 0, toDay: 10 } },
})
const structure = baseStructure(
  aBase({
    questionnaires: [
      aQuestionnaire({ questions }),
      aQuestionnaire({
        id: 'drugs',
        repeats: { min: 0, max: 3 },
        questions: [aQuestion({ id: 'dose', type: 'Num' }), aQuestion({ id: 'begun', type: 'Date' }), ended],
      }),
    ],
  }),
)
const refusal = (id: string, value: FactValue, frozen?: string) =>
  refusalOf(structure, { id, value }, (each) => each === frozen, {
    today: { year: 2026, month: 11, day: 23 },
    dateAt: (key) => (key === 'begun#2' ? { year: 2026, month: 3, day: 1 } : null),
    isListed: ({ list, version }, code) => list === 'ICD' && version === '2026' && code !== 'X99',
  })

describe('a fact', () => {
  it('is refused if the list of its question has no such code [MORE-56]', () => {
    expect(refusal('code', 'I21.0')).toBeNull()
    expect(refusal('code', 'X99')).toBe('UnknownAnswer')
    expect(refusal('code', ' ')).toBe('WrongType')
    expect(refusal('code', unknown)).toBeNull()
    expect(refusal('text', 'X99')).toBeNull()
  })

  it('is refused on a day that the base disables, by the dates of the same entry [DATE-03]', () => {
    expect(refusal('birth', '2026-11-23')).toBeNull()
    expect(refusal('birth', '2026-11-24')).toBe('DisabledDate')
    expect(refusal('birth', '2027')).toBe('DisabledDate')
    expect(refusal('birth', null)).toBeNull()
    expect(refusal('birth', unknown)).toBeNull()
    expect(refusal('birth', 'soon')).toBe('WrongType')
    expect(refusal('ended#2', '2026-03-11')).toBeNull()
    expect(refusal('ended#2', '2026-03-12')).toBe('DisabledDate')
    expect(refusal('ended#3', '2026-03-12')).toBeNull()
  })

  it('is accepted if it fits its question’s type, is an explicit unknown, or withdraws an answer [DATA-16]', () => {
    for (const question of questions.filter(
      ({ type, abstract, answers }) => type !== 'Info' && !abstract && answers?.length !== 0,
    )) {
      fc.assert(
        fc.property(anyValueOf(question), (value) => {
          if (question.dates) fc.pre(String(value) < '2026')
          expect(refusal(question.id, value)).toBeNull()
        }),
        { numRuns: 20 },
      )
      expect([refusal(question.id, unknown), refusal(question.id, null)]).toEqual([null, null])
    }
  })

  it('is accepted out of range, and shown as such [DATA-07]', () => {
    expect(refusal('num', 912)).toBeNull()
  })

  it.each([
    ['yn', 'yes', 'WrongType'],
    ['yn', 1, 'WrongType'],
    ['oc', 'c', 'UnknownAnswer'],
    ['oc', ['a'], 'WrongType'],
    ['mc', 'a', 'WrongType'],
    ['mc', ['a', 'c'], 'UnknownAnswer'],
    ['mc', ['a', 'a'], 'WrongType'],
    ['num', '1', 'WrongType'],
    ['num', Number.NaN, 'WrongType'],
    ['date', '2023-02-29', 'WrongType'],
    ['date', '2023', 'WrongType'],
    ['partial', '2023-13', 'WrongType'],
    ['text', 'a\0b', 'UnreadableText'],
    ['text', '\ud800', 'UnreadableText'],
    ['text', 'x'.repeat(20_001), 'TooLong'],
    ['text', '', 'WrongType'],
    ['mc', [], 'WrongType'],
    ['num', 1e15, 'TooManyDigits'],
    ['yn (Annotation)', '  ', 'WrongType'],
    ['info', 'x', 'WrongType'],
    ['empty', 'x', 'WrongType'],
  ] as const)('of %s that says %j is refused as %s', (id, value, expected) => {
    expect(refusal(id, value)).toBe(expected)
  })

  it('is refused for a derived question [DATA-10]', () => {
    expect([refusal('sum', 1), refusal('sum', null), refusal('sum', unknown)]).toEqual([
      'Derived',
      'Derived',
      'Derived',
    ])
  })

  it('is refused in a frozen questionnaire', () => {
    expect(refusal('yn', true, 'basics')).toBe('Frozen')
    expect(refusal('dose', 1, 'basics')).toBeNull()
  })

  it.each(['nobody', '', '__proto__', 'constructor', 'num#', 'sum (Annotation'])(
    'is refused of %j, which the base does not know',
    (id) => {
      expect(refusal(id, 1)).toBe('UnknownQuestion')
    },
  )

  it('is accepted in any occurrence of a group, and where nothing repeats in the first', () => {
    const ids = ['dose', 'dose#2', 'dose#40', 'dose#99999', 'dose#100000', 'num#2']
    const refused = 'NoSuchOccurrence'
    expect(ids.map((id) => refusal(id, 1))).toEqual([null, null, null, null, refused, refused])
  })

  it('can be a note on a question, even on a derived one', () => {
    expect(refusal('sum (Annotation)', 'checked by hand')).toBeNull()
    expect(refusal('sum (Annotation)', null)).toBeNull()
    expect(refusal('sum (Annotation)', 5)).toBe('WrongType')
    expect(refusal('nobody (Annotation)', 'x')).toBe('UnknownQuestion')
    expect(refusal(' (Annotation) (Annotation)', 'x')).toBeNull()
  })
})

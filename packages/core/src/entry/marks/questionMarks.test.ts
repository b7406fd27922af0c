import { entryBase, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import type { Question } from '../../bases/base'
import type { QuestionState } from '../../rules/state'
import { numberRuleOf } from '../typed/number'
import { checkIndication, type DateMarks, markOf } from './questionMarks'

const nothing = { refused: null, unread: null, isChecked: false, dates: null, numbers: null, objections: [] }
const aState = (question: Question, value: QuestionState['value'] = null): QuestionState => ({
  key: question.id,
  state: value === null ? 'unanswered' : 'answered',
  value,
  isDerived: false,
  indication: 'NEUTRAL',
  visible: true,
})
const height = item('height', 'Num', { min: 40, max: 250 })
const remarks = item('remarks', 'Text')
const day = item('day', 'Date')
const refused = { fact: { id: 'height', value: 300, before: null }, reason: 'Frozen' } as const
const numbers = numberRuleOf(height, 'en')

describe('the mark of a question', () => {
  it('is none at an answer with which nothing is wrong', () => {
    expect(markOf(height, aState(height, 170), nothing)).toBeNull()
    expect(markOf(remarks, aState(remarks), nothing)).toBeNull()
  })

  it('is the refusal before all else', () => {
    const around = { ...nothing, refused, unread: 'abc', isChecked: true, numbers }
    expect(markOf(height, aState(height), around)).toEqual({ type: 'refused', reason: 'Frozen' })
  })

  it.each([
    ['abc', { type: 'unreadable', why: 'notANumber' }],
    ['170', { type: 'notTaken', value: 170 }],
    ['', { type: 'notTaken', value: null }],
  ])('is at the number typed as %j before a missing answer: %j', (unread, mark) => {
    expect(markOf(height, aState(height), { ...nothing, unread, numbers, isChecked: true })).toEqual(mark)
  })

  it.each([
    ['as told', 'as told'],
    ['  ', null],
  ])('is at the text typed as %j that it was not taken', (unread, value) => {
    expect(markOf(remarks, aState(remarks), { ...nothing, unread })).toEqual({ type: 'notTaken', value })
  })

  it('is what the study refuses before what it asks, before a limit, and after a missing answer', () => {
    const [refuse, ask] = (['refuse', 'ask'] as const).map((action) => [{ action, text: null, breach: null }])
    const high = aState(height, 300)
    expect(markOf(height, high, { ...nothing, objections: refuse ?? [] })).toEqual({
      type: 'notAccepted',
      objections: refuse,
    })
    expect(markOf(height, high, { ...nothing, objections: ask ?? [] })).toEqual({ type: 'asked', objections: ask })
  })

  it('is missing where a required answer is, and only once that is checked', () => {
    expect(markOf(height, aState(height), { ...nothing, isChecked: true })).toEqual({ type: 'missing' })
    expect(markOf(height, aState(height), nothing)).toBeNull()
    const optional = { ...height, optional: true }
    expect(markOf(optional, aState(optional), { ...nothing, isChecked: true })).toBeNull()
  })

  it.each([
    [39, { type: 'belowMin', limit: 40 }],
    [251, { type: 'aboveMax', limit: 250 }],
    [40, null],
    [250, null],
  ])('is the limit that the answer %i breaks: %j', (value, mark) => {
    expect(markOf(height, aState(height, value), nothing)).toEqual(mark)
  })

  it('is at a date what the code for dates says of it, once that is loaded', () => {
    const dates: DateMarks = {
      ofTyped: (unread) => ({ type: 'unreadable', why: unread === '31' ? 'incomplete' : 'notADate' }),
      ofAnswer: (value) => (value === '2026-12-25' ? { type: 'missing' } : null),
    }
    expect(markOf(day, aState(day), { ...nothing, unread: '31', dates })).toEqual({
      type: 'unreadable',
      why: 'incomplete',
    })
    expect(markOf(day, aState(day), { ...nothing, unread: '31' })).toBeNull()
    expect(markOf(day, aState(day, '2026-12-25'), { ...nothing, dates })).toEqual({ type: 'missing' })
    expect(markOf(day, aState(day, '2026-12-24'), { ...nothing, dates })).toBeNull()
  })
})

describe('an indication', () => {
  it('that nobody knows is an error, and no guess [DATA-11]', () => {
    const state = aState(entryBase.questionnaires[0]?.questions[0] ?? height)
    expect(() => checkIndication(state)).not.toThrow()
    expect(() => checkIndication({ ...state, indication: 'PERHAPS' as never })).toThrow(/PERHAPS/)
  })
})

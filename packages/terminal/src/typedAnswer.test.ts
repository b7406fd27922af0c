import type { Question } from '@casebook/core/bases/base'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { typedAnswer } from './typedAnswer'
import { createReader } from './words'

function typed(text: string, over: Partial<Question>, language: 'en' | 'de' = 'en') {
  const question = aQuestion({ id: 'q', ...over })
  const base = aBase({ questionnaires: [aQuestionnaire({ questions: [question] })] })
  const engine = createEngine(compileBase(base))
  const today = { year: 2026, month: 5, day: 1 }
  return typedAnswer(text, { engine, key: 'q', question, today }, createReader(base, language))
}

const answers = someAnswers('left', 'right')
const apgar = ['0', '1', '2'].map((text) => ({ id: `a${text}`, text: { en: text } }))
const value = (text: string, over: Partial<Question>) => {
  const read = typed(text, over)
  return read.type === 'answer' ? read.value : read.reason
}

describe('what is typed at a terminal', () => {
  it('chooses one answer by its number or its text', () => {
    for (const text of ['2', '2)', 'Right', '"right"']) expect(value(text, { type: 'OC', answers })).toBe('right')
    expect(value('3', { type: 'OC', answers })).toBe('"3" is none of the answers.')
  })

  it('never takes a number for another answer whose text it is', () => {
    expect(value('0', { type: 'OC', answers: apgar })).toBe('a0')
    expect(value('1', { type: 'OC', answers: apgar })).toBe(
      '"1" is the number of one answer and the text of another: type 1) or "1".',
    )
    expect(value('1)', { type: 'OC', answers: apgar })).toBe('a0')
    expect(value('"1"', { type: 'OC', answers: apgar })).toBe('a1')
    expect(value('2, 3', { type: 'MC', answers: apgar })).toMatch(/^"2" is the number/)
  })

  it.each(['MC', 'Image'] as const)('chooses several answers of %s, in the order of the base', (type) => {
    expect(value('2, 1, right', { type, answers })).toEqual(['left', 'right'])
    expect(value('1, middle', { type, answers })).toBe('"middle" is none of the answers.')
  })

  it('refuses an exclusive answer beside others, and keeps too many with a word [MORE-25]', () => {
    const alone = [...answers, { id: 'none', text: { en: 'None' }, exclusive: true }]
    const ask: Partial<Question> = { type: 'MC', answers: alone, choices: { max: 1 } }
    expect(value('none', ask)).toEqual(['none'])
    expect(value('1, none', ask)).toBe('One of these answers stands alone: it cannot be chosen together with others.')
    expect(typed('1, 2', ask)).toEqual({
      type: 'answer',
      value: ['left', 'right'],
      notice: 'More than the expected 1. It is kept.',
    })
  })

  it('says yes or no', () => {
    expect([value('Y', { type: 'YN' }), value('no', { type: 'YN' })]).toEqual([true, false])
    expect(value('2', { type: 'YN' })).toBe('Type y or n.')
  })

  it('reads numbers as the form does', () => {
    const weight: Partial<Question> = {
      type: 'Num',
      unit: { en: 'kg' },
      min: 2,
      max: 250,
      meta: { 'layout/decimal-places': '1' },
    }
    expect(typed('80,5 kg', weight)).toEqual({ type: 'answer', value: 80.5, notice: null })
    expect(typed('80.56', weight)).toEqual({ type: 'answer', value: 80.6, notice: 'Rounded to 80.6.' })
    expect(typed('1', weight)).toMatchObject({ value: 1, notice: 'Below the expected 2. It is kept.' })
    expect(typed('1.234', weight, 'de')).toMatchObject({
      type: 'refused',
      reason: expect.stringContaining('1234 or 1.234'),
    })
    expect(value('1234567890123456', weight)).toBe('The number has more than 15 digits. Shorten it.')
  })

  it('takes a date as it is stored, and never its own reading of another one', () => {
    const date: Partial<Question> = { type: 'Date', dates: { notAfterToday: true } }
    expect(value('2026-03-31', date)).toBe('2026-03-31')
    expect(value('31.3.2026', date)).toBe('Do you mean 2026-03-31? Then type it like this.')
    expect(value('2026-02-30', date)).toBe('There is no such day.')
    expect(value('2026-03', date)).toBe('Type the whole date, as in 2026-03-31.')
    expect(value('2026-03', { type: 'Date', partialDate: true })).toBe('2026-03')
    expect(value('soon', date)).toBe('This is not a date. Type it as in 2026-03-31.')
    expect(value('2026-05-02', date)).toBe('2026-05-02 is not allowed here. The last day allowed is today, 2026-05-01.')
    expect(typed('1899-01-01', { type: 'Date', min: '1900-01-01' })).toMatchObject({
      value: '1899-01-01',
      notice: 'Before the expected 1900-01-01. It is kept.',
    })
  })

  it('refuses a text that cannot be kept', () => {
    expect(value('fine', { type: 'Text' })).toBe('fine')
    expect(value('a\0b', { type: 'Text' })).toBe('The text contains a character that cannot be saved.')
    expect(value('x'.repeat(20_001), { type: 'Text' })).toBe('The text is too long.')
  })
})

import { describe, expect, it } from 'vitest'
import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import { refusalOfValue } from './kinds'
import { longestText, refusalOfText } from './text'

const ask = (type: Question['type'], more: Partial<Question> = {}): Question => ({ id: 'q', type, text: {}, ...more })
const answers = [
  { id: 'a', text: {} },
  { id: 'b', text: {} },
]

const alone = [...answers, { id: 'c', text: {}, exclusive: true }]

describe('a value fits its question [MORE-37]', () => {
  it.each<[string, Question, Value, ReturnType<typeof refusalOfValue>]>([
    ['one of the choices', ask('OC', { answers }), 'a', null],
    ['no choice of this question', ask('OC', { answers }), 'c', 'UnknownAnswer'],
    ['a choice where there are none', ask('OC'), 'a', 'UnknownAnswer'],
    ['a number for a choice', ask('OC', { answers }), 1, 'WrongType'],
    ['several choices', ask('MC', { answers }), ['a', 'b'], null],
    ['no choice at all', ask('MC', { answers }), [], 'WrongType'],
    ['one choice twice', ask('MC', { answers }), ['a', 'a'], 'WrongType'],
    ['one choice not in a list', ask('MC', { answers }), 'a', 'WrongType'],
    ['an unknown one among choices', ask('MC', { answers }), ['a', 'c'], 'UnknownAnswer'],
    ['an exclusive choice alone', ask('MC', { answers: alone }), ['c'], null],
    ['an exclusive choice beside another', ask('MC', { answers: alone }), ['a', 'c'], 'ExclusiveAnswer'],
    ['more choices than expected', ask('MC', { answers, choices: { max: 1 } }), ['a', 'b'], null],
    ['what rules unite', ask('MC', { answers: alone, abstract: true }), ['a', 'c'], null],
    ['areas of a picture', ask('Image', { answers }), ['b'], null],
    ['an unknown area', ask('Image', { answers }), ['c'], 'UnknownAnswer'],
    ['one area not in a list', ask('Image', { answers }), 'b', 'WrongType'],
    ['yes', ask('YN'), true, null],
    ['the word for yes', ask('YN'), 'true', 'WrongType'],
    ['a number', ask('Num'), -0.5, null],
    ['no number', ask('Num'), Number.NaN, 'WrongType'],
    ['an endless number', ask('Num'), Number.POSITIVE_INFINITY, 'WrongType'],
    ['digits', ask('Num'), '5', 'WrongType'],
    ['the digits of a card', ask('Num'), 8.9e18, 'TooManyDigits'],
    ['the digits of a card as text', ask('Num'), '8900000000000000123', 'TooManyDigits'],
    ['15 digits', ask('Num'), 123456789012345, null],
    ['16 digits', ask('Num'), 1234567890123456, 'TooManyDigits'],
    ['a sum that misses its last digit', ask('Num'), 0.1 + 0.2, 'TooManyDigits'],
    ['a very large number', ask('Num'), 1e21, 'TooManyDigits'],
    ['a very small number', ask('Num'), 1e-25, null],
    ['as many decimals as asked', ask('Num', { meta: { 'layout/decimal-places': '2' } }), 0.25, null],
    ['more decimals than asked', ask('Num', { meta: { 'layout/decimal-places': '2' } }), 0.005, 'TooManyDecimals'],
    ['what a rule computes', ask('Num', { abstract: true }), 1 / 3, null],
    ['a day', ask('Date'), '2026-02-28', null],
    ['a day that is not', ask('Date'), '2026-02-29', 'WrongType'],
    ['a month where a day is asked for', ask('Date'), '2026-02', 'WrongType'],
    ['a month where it is enough', ask('Date', { partialDate: true }), '2026-02', null],
    ['no month', ask('Date', { partialDate: true }), '2026-13', 'WrongType'],
    ['a number for a date', ask('Date'), 2026, 'WrongType'],
    ['a time', ask('Time'), '14:05', null],
    ['a time with seconds', ask('Time'), '14:05:30', null],
    ['the end of the day', ask('Time'), '24:00', 'WrongType'],
    ['an hour without minutes', ask('Time'), '14', 'WrongType'],
    ['a time with a zone', ask('Time'), '14:05Z', 'WrongType'],
    ['a day with a time', ask('DateTime'), '2026-11-27T14:05', null],
    ['a day with seconds', ask('DateTime'), '2026-11-27T14:05:30', null],
    ['a day without a time', ask('DateTime'), '2026-11-27', 'WrongType'],
    ['a day where it is enough', ask('DateTime', { partialDate: true }), '2026-11-27', null],
    ['a year where it is enough', ask('DateTime', { partialDate: true }), '2026', null],
    ['a month with a time', ask('DateTime', { partialDate: true }), '2026-11T14:05', 'WrongType'],
    ['a moment of the world', ask('DateTime'), '2026-11-27T14:05Z', 'WrongType'],
    ['two times', ask('DateTime'), '2026-11-27T14:05T14:05', 'WrongType'],
    ['words', ask('Text'), 'well', null],
    ['a number for words', ask('Text'), 1, 'WrongType'],
    ['blank words', ask('Text'), ' \n', 'WrongType'],
    ['words that cannot be kept', ask('Text'), 'a\0b', 'UnreadableText'],
    ['anything where nothing is asked', ask('Info'), 'x', 'WrongType'],
  ])('%s', (_, question, value, refusal) => {
    expect(refusalOfValue(question, value)).toBe(refusal)
  })
})

describe('a text', () => {
  it('may have the maximum length and no more', () => {
    expect(refusalOfText('x'.repeat(longestText))).toBeNull()
    expect(refusalOfText('x'.repeat(longestText + 1))).toBe('TooLong')
  })

  it('is refused with NUL or half a surrogate pair, which a database would drop', () => {
    expect(refusalOfText('\0')).toBe('UnreadableText')
    expect(refusalOfText('\ud83d')).toBe('UnreadableText')
    expect(refusalOfText('😀 ß \n')).toBeNull()
  })
})

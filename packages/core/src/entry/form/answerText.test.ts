import { choices, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { unknown } from '../../facts/fact'
import { answerText, type ReadIn } from './answerText'

const english: ReadIn = {
  language: 'en',
  fallback: 'en',
  words: { yes: 'Yes', no: 'No', unknown: 'Unknown', none: 'None' },
}
const german: ReadIn = { ...english, language: 'de' }

describe('an answer as text', () => {
  it.each([
    [item('q', 'YN'), true, 'Yes'],
    [item('q', 'YN'), false, 'No'],
    [item('q', 'YN'), unknown, 'Unknown'],
    [item('q', 'YN'), null, 'None'],
    [item('q', 'Num', { unit: { en: 'cm' } }), 4.5, '4.5 cm'],
    [item('q', 'Num', { meta: { 'layout/decimal-places': '1' }, abstract: true }), 27.4444, '27.4'],
    [item('q', 'Num', { meta: { 'layout/decimal-places': '2' } }), 0.005, '0.005'],
    [item('q', 'Num'), 1e-25, '0.0000000000000000000000001'],
    [item('q', 'Num'), -0, '0'],
    [
      item('q', 'Num', { meta: { 'layout/decimal-places': '1' }, unit: { en: 'kg/m²' }, abstract: true }),
      28,
      '28.0 kg/m²',
    ],
    [item('q', 'Num', { meta: { 'layout/decimal-places': '1' }, unit: { en: 'cm' } }), 171, '171 cm'],
    [item('q', 'OC', { answers: [{ id: 'm', text: { en: 'male', de: 'männlich' } }] }), 'm', 'male'],
    [item('q', 'MC', { answers: choices('a', 'b', 'c') }), ['a', 'c'], 'a, c'],
    [item('q', 'MC'), ['a', 'c'], 'a, c'],
    [item('q', 'Date'), '2026-10-14', '2026-10-14'],
    [item('q', 'Text'), 'A <b>note</b>', 'A <b>note</b>'],
  ])('%#: %j is %s', (question, value, words) => {
    expect(answerText(question, value, english)).toBe(words)
  })

  it('formats a date as the deployment does [DATE-01]', () => {
    const american: ReadIn = { ...english, dateFormat: 'mm/dd/yyyy' }
    expect(answerText(item('q', 'Date'), '2026-10-14', american)).toBe('10/14/2026')
    expect(answerText(item('q', 'Date'), '2026-10', american)).toBe('10/2026')
  })

  it('uses the reader’s language', () => {
    expect(answerText(item('q', 'Num'), 4.5, german)).toBe('4,5')
    expect(
      answerText(item('q', 'OC', { answers: [{ id: 'm', text: { en: 'male', de: 'männlich' } }] }), 'm', german),
    ).toBe('männlich')
  })

  it('separates several answers with the reader’s comma [APP-13]', () => {
    const several = item('q', 'MC', { answers: choices('a', 'c') })
    expect(answerText(several, ['a', 'c'], { ...english, language: 'sy' })).toBe('a، c')
  })

  it('shows the id of an answer that the base no longer has', () => {
    expect(answerText(item('q', 'OC', { answers: choices('a') }), 'gone', english)).toBe('gone')
  })
})

import { aQuestion } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { unknown } from '../facts/fact'
import { combineDerived } from './derived'

const number = aQuestion({ id: 'n', type: 'Num' })
const choice = aQuestion({
  type: 'OC',
  answers: [
    { id: 'a', text: { en: 'Zebra', de: 'Affe' } },
    { id: 'b', text: { en: 'Ape', de: 'Zebra' } },
  ],
})
const choices = aQuestion({ type: 'MC' })
const picture = { ...choices, type: 'Image' as const }

describe('a value set by several rules', () => {
  it.each([
    ['numbers add up', number, [1, 2, 3], 6],
    ['numbers add up as people write them', number, [0.1, 0.2], 0.3],
    ['one number is itself', number, [4], 4],
    ['a sum that no number holds is none', number, [Number.MAX_VALUE, Number.MAX_VALUE], undefined],
    ['an unknown beside a number does not count', number, [unknown, 2], 2],
    ['an unknown alone holds', number, [unknown], unknown],
    ['choices unite, in the order of the question', choices, [['high'], ['low', 'high']], ['low', 'high']],
    ['a single choice unites with several', choices, ['high', ['low']], ['low', 'high']],
    ['what is no choice of the question is left out', choices, [['low', 'strange']], ['low']],
    ['the parts of a picture unite as well', picture, [['middle'], ['low']], ['low', 'middle']],
    ['"no" goes before "yes"', aQuestion(), [true, false], false],
    ['of texts the lowest holds', aQuestion({ type: 'Text' }), ['b', 'a', 'c'], 'a'],
    ['of dates the earliest', aQuestion({ type: 'Date' }), ['2024-02-01', '2023-12-31'], '2023-12-31'],
  ] as const)('%s [DATA-10]', (_, question, set, expected) => {
    expect(combineDerived(question, set, 'en')).toEqual(expected)
  })

  it('is, among single choices, the lowest by its text in the base’s language', () => {
    expect(combineDerived(choice, ['a', 'b'], 'en')).toBe('b')
    expect(combineDerived(choice, ['a', 'b'], 'de')).toBe('a')
    expect(combineDerived(choice, ['b', 'Aa'], 'en')).toBe('Aa')
  })

  it('cannot be changed by its readers', () => {
    const united = combineDerived(choices, [['low']], 'en')
    expect(() => (united as string[]).push('high')).toThrow(TypeError)
  })
})

import type { Fact } from '@casebook/core/facts/fact'
import { describe, expect, it } from 'vitest'
import { type Cells, dictionaryOf, readFile } from '../dictionary.fixture'

const fields: readonly Cells[] = [
  { name: 'sex', type: 'radio', choices: '1, Female | 2, Male' },
  { name: 'drugs', type: 'checkbox', choices: '1, Aspirin | 2, Statin' },
  { name: 'ok', type: 'yesno' },
  { name: 'age', validation: 'integer' },
  { name: 'weight', validation: 'number' },
  { name: 'born', validation: 'date_ymd' },
  { name: 'seen', validation: 'date_ymd' },
  { name: 'note' },
]

const female = { id: 'sex', value: '1' }
const male = { id: 'sex', value: '2' }
const aged = (value: number) => ({ id: 'age', value })

describe('a condition', () => {
  const shows = (branching: string, ...facts: readonly Fact[]) =>
    readFile(dictionaryOf(...fields, { name: 'q', branching })).after(...facts)('q').visible

  it.each<[string, readonly Fact[], boolean]>([
    ["[sex] = '1'", [], false],
    ["[sex] = '1'", [female], true],
    ["[sex] <> '1'", [], true],
    ["[sex] <> '1'", [female], false],
    ["[sex] = ''", [], true],
    ["[sex] != ''", [male], true],
    ["'2' = [sex]", [male], true],
    ['[sex] > 1', [male], true],
    ['[sex] < 2', [], false],
    ["[drugs(1)] = '1'", [{ id: 'drugs', value: ['1'] }], true],
    ["[drugs(1)] = '0'", [], true],
    ["[drugs(1)] <> '1'", [{ id: 'drugs', value: ['1'] }], false],
    ['[drugs(1)] + [drugs(2)] >= 2', [{ id: 'drugs', value: ['1', '2'] }], true],
    ["[ok] = '0'", [{ id: 'ok', value: false }], true],
    ['[ok]', [{ id: 'ok', value: true }], true],
    ['[ok]', [], false],
    ['[age] > 17 and [age] <= 65', [aged(65)], true],
    ['[age] > 17 && [age] <= 65', [aged(66)], false],
    ['[age] &gt; 17', [aged(18)], true],
    ['[age] <> 5', [], true],
    ['!([age] > 5)', [], true],
    ['not([age] > 5)', [aged(6)], false],
    ["[age] = 'old' or [sex] = “1”", [female], true],
    ["[born] > '2000-01-31'", [{ id: 'born', value: '2000-02-01' }], true],
    [
      '[born] < [seen]',
      [
        { id: 'born', value: '2000-02-01' },
        { id: 'seen', value: '2001-01-01' },
      ],
      true,
    ],
    ['[born] <> [seen]', [], false],
    ['[born] = [seen]', [{ id: 'seen', value: '2001-01-01' }], false],
    ["[note] = 'yes'", [{ id: 'note', value: 'yes' }], true],
    ["[age] + 1 = ''", [], true],
    ["[age] + 1 <> ''", [aged(0)], true],
    ['// adults\n[age] > 17', [aged(20)], true],
  ])('%s after %j: %s', (branching, facts, expected) => {
    expect(shows(branching, ...facts)).toBe(expected)
  })
})

describe('a calculation', () => {
  const computes = (choices: string, ...facts: readonly Fact[]) =>
    readFile(dictionaryOf(...fields, { name: 'q', type: 'calc', choices })).after(...facts)('q').value

  it.each<[string, readonly Fact[], number | null]>([
    ['[age] * 2 + 1', [aged(20)], 41],
    ['2 ^ 3 ^ 1 - 10 / 4', [], 5.5],
    ['[age] + [weight]', [aged(20)], null],
    ['sum([age], [weight])', [aged(20)], 20],
    ['mean([age], [weight])', [aged(20), { id: 'weight', value: 40 }], 30],
    ['round([age] / 3, 1)', [aged(20)], 6.7],
    ['rounddown([age] / 3)', [aged(20)], 6],
    ['rounddown([age])', [aged(6)], 6],
    ['rounddown(0 - [age] / 3)', [aged(20)], -7],
    ['roundup([age] / 3, 1)', [aged(20)], 6.7],
    ['roundup([age])', [aged(6)], 6],
    ["if([sex] = '1', 1, 2)", [], 2],
    ["if([sex] = '1', 1, '')", [], null],
    ["if([sex] = '1', '', 3)", [male], 3],
    ['[sex] * 10', [male], 20],
    ['[ok] + 0', [{ id: 'ok', value: false }], 0],
    ['([age] > 10) * 3', [aged(20)], 3],
    ['abs(0 - [age])', [aged(4)], 4],
    ['sqrt([age])', [aged(9)], 3],
    ['-[age]', [aged(9)], -9],
    [
      "datediff([born], [seen], 'd')",
      [
        { id: 'born', value: '2000-01-11' },
        { id: 'seen', value: '2000-01-01' },
      ],
      10,
    ],
    [
      "datediff([born], [seen], 'd', 'ymd', true)",
      [
        { id: 'born', value: '2000-01-11' },
        { id: 'seen', value: '2000-01-01' },
      ],
      -10,
    ],
    ["round(datediff([born], '2010-01-01', 'y'), 3)", [{ id: 'born', value: '2000-01-01' }], 10.002],
  ])('%s after %j: %s', (choices, facts, expected) => {
    expect(computes(choices, ...facts)).toBe(expected)
  })

  it('of a text is read from its action tag', () => {
    const q: Cells = { name: 'q', annotation: `@CALCTEXT(if([sex] = '1', 'Ms', 'Mr'))` }
    expect(readFile(dictionaryOf(...fields, q)).after(female)('q').value).toBe('Ms')
  })
})

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
    ['# all of them\n// [age] > 17', [], true],
    ['[note] > 3', [{ id: 'note', value: '3.5' }], true],
    ['[note] > 3', [{ id: 'note', value: 'many' }], false],
    ["[age][current-instance] = '4' and [age][1] = 4 and [age:value] = 4", [aged(4)], true],
    ["contains([note], 'c.d')", [{ id: 'note', value: 'abC.De' }], true],
    ["contains([note], 'c.d')", [{ id: 'note', value: 'abcXde' }], false],
    ["starts_with([note], 'ab') and ends_with([note], 'yz')", [{ id: 'note', value: 'abyz' }], true],
    ["not_contain([note], 'ab')", [], true],
    ['isnumber([note])', [{ id: 'note', value: '12' }], true],
    ['isnumber([age])', [], false],
    ['isinteger([weight])', [{ id: 'weight', value: 1.5 }], false],
    ['length([note]) = 0', [], true],
    ["left([note], 2) = 'ab' and right([note], 1) <> 'b'", [{ id: 'note', value: 'abc' }], true],
    ['mod([age], 4) = 3 and year([born]) = 1999', [aged(7), { id: 'born', value: '1999-12-31' }], true],
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
    ["if([sex] = '1', 1, 'NaN')", [], null],
    ['[note] * 2', [{ id: 'note', value: '2.5' }], 5],
    ['[note] * 2', [{ id: 'note', value: 'x' }], null],
    ['mod(0 - [age], 4)', [aged(7)], -3],
    ["month([born]) * 100 + day('2000-01-09')", [{ id: 'born', value: '1999-12-31' }], 1209],
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

  it.each<[string, readonly Fact[], string | null]>([
    ["if([sex] = '1', 'Ms', 'Mr')", [female], 'Ms'],
    ["concat([note], ' ', [age], '/', [sex])", [{ id: 'note', value: 'a' }, aged(4), male], 'a 4/2'],
    ['[age] + 1', [aged(4)], '5'],
    ['[sex:label]', [male], 'Male'],
    ['[born]', [{ id: 'born', value: '2000-01-11' }], '2000-01-11'],
    ['mid([note], 2, 2)', [{ id: 'note', value: 'abcd' }], 'bc'],
    ['[ok]', [], null],
  ])('of a text is read from its action tag: %s after %j: %s', (text, facts, expected) => {
    const q: Cells = { name: 'q', annotation: `@CALCTEXT(${text})` }
    expect(readFile(dictionaryOf(...fields, q)).after(...facts)('q').value).toBe(expected)
  })

  it('of a date is so many days after another', () => {
    const q: Cells = { name: 'q', validation: 'date_ymd', annotation: "@CALCDATE([born], [age], 'd')" }
    const read = readFile(dictionaryOf(...fields, q))
    expect(read.question('q')).toMatchObject({ type: 'Date', abstract: true })
    expect(read.after({ id: 'born', value: '2000-02-28' }, aged(2))('q').value).toBe('2000-03-01')
  })

  it.each([
    ["@CALCDATE([born], 1, 'M')", 'adds whole days', "'M'"],
    ['@CALCDATE([bron], 1, "d")', 'no field bron', '[bron]'],
  ])('%s is found fault with at its characters', (annotation, message, characters) => {
    const { findings } = readFile(dictionaryOf(...fields, { name: 'q', validation: 'date_ymd', annotation }))
    const found = findings.find((each) => each.message.includes(message))
    const { from = 0, to = 0 } = (found?.at ?? {}) as { from?: number; to?: number }
    expect(annotation.slice(from, to)).toBe(characters)
  })
})

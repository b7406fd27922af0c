import { describe, expect, it } from 'vitest'
import type { Formula } from '../bases/rule'
import type { DateUnit } from '../dates/civilDate'
import { unknown } from '../facts/fact'
import { formulaValueOf, type SmallCase } from './smallCase.fixture'

const number = (value: number): Formula => ({ Number: { value } })
const text = (value: string): Formula => ({ Text: { value } })
const answer = (questionId: string): Formula => ({ Answer: { questionId } })
const nothing = answer('b')

describe('a formula without operands', () => {
  it('is its own value', () => {
    expect([number(0), text(''), { Date: { value: '2024-05' } }].map((each) => formulaValueOf(each))).toEqual([
      0,
      '',
      '2024-05',
    ])
  })

  it('that the engine does not know is an error with its name', () => {
    // The cast is the point: an unchecked document.
    const strange = { Guess: {} } as unknown as Formula
    expect(() => formulaValueOf(strange)).toThrow('The formula {"Guess":{}} is of no known kind')
  })
})

describe('a formula of one answer', () => {
  it.each([
    ['its value', answer('a'), { a: 0 }, 0],
    ['nothing without one', answer('a'), {}, null],
    ['nothing where it is not known', answer('a'), { a: unknown }, null],
    ['what the choice weighs', { Weight: { questionId: 'one' } }, { one: 'high' }, 2],
    ['what the choices weigh together', { Weight: { questionId: 'many' } }, { many: ['middle', 'high'] }, 3],
    ['what the least weighs', { Weight: { questionId: 'one' } }, { one: 'low' }, 0],
    ['no weight of a choice that has none', { Weight: { questionId: 'one' } }, { one: 'strange' }, null],
    ['no weight of no choice', { Weight: { questionId: 'many' } }, { many: [] }, null],
    ['no weight of what is not known', { Weight: { questionId: 'many' } }, { many: unknown }, null],
    ['no weight of what has no answers to choose from', { Weight: { questionId: 'a' } }, { a: 1 }, null],
    ['one answer counted', { Count: { questionId: 'a' } }, { a: 5 }, 1],
    ['none counted', { Count: { questionId: 'a' } }, {}, 0],
    ['an unknown is not counted', { Count: { questionId: 'a' } }, { a: unknown }, 0],
  ] as const)('%s', (_, formula, answers, expected) => {
    expect(formulaValueOf(formula, { answers })).toBe(expected)
  })
})

describe('a calculation', () => {
  const of = [number(7), number(2), number(0.5)]

  it.each([
    ['Add', { Add: { of } }, 9.5],
    ['Subtract, from left to right', { Subtract: { of } }, 4.5],
    ['Multiply', { Multiply: { of } }, 7],
    ['Divide, from left to right', { Divide: { of } }, 7],
    ['Divide by zero', { Divide: { of: [number(1), number(0)] } }, null],
    ['Power', { Power: { of: [number(2), number(10)] } }, 1024],
    ['Power that is no number', { Power: { of: [number(-1), number(0.5)] } }, null],
    ['Ln', { Ln: { of: number(1) } }, 0],
    ['Ln of zero', { Ln: { of: number(0) } }, null],
    ['Exp', { Exp: { of: number(0) } }, 1],
    ['Exp of what is missing', { Exp: { of: nothing } }, null],
    ['Add one', { Add: { of: [number(3)] } }, 3],
    ['Add none', { Add: { of: [] } }, null],
    ['Add what people write', { Add: { of: [number(0.1), number(0.2)] } }, 0.3],
    ['a missing operand first', { Add: { of: [nothing, number(1)] } }, null],
    ['a missing operand last', { Multiply: { of: [number(1), nothing] } }, null],
    ['an operand that is no number', { Add: { of: [number(1), text('1')] } }, null],
    [
      'what a quotient by zero is part of',
      { Add: { of: [{ Divide: { of: [number(1), number(0)] } }, number(1)] } },
      null,
    ],
    ['what goes on after a quotient by zero', { Divide: { of: [number(1), number(0), number(2)] } }, null],
    ['Round half away from zero', { Round: { of: number(2.345), decimals: 2 } }, 2.35],
    ['Round a negative half away from zero', { Round: { of: number(-2.5), decimals: 0 } }, -3],
    ['Round what is missing', { Round: { of: nothing, decimals: 2 } }, null],
    ['Round a text', { Round: { of: text('2'), decimals: 0 } }, null],
  ] as const)('%s', (_, formula, expected) => {
    expect(formulaValueOf(formula)).toBe(expected)
  })
})

describe('of the operands that are there', () => {
  const of = [number(3), nothing, text('9'), number(1), number(2)]

  it.each([
    ['Sum', { Sum: { of } }, 6],
    ['Min', { Min: { of } }, 1],
    ['Max', { Max: { of } }, 3],
    ['Average', { Average: { of } }, 2],
    ['Join', { Join: { of } }, '3912'],
    ['Sum of none', { Sum: { of: [nothing] } }, null],
    ['Min of none', { Min: { of: [] } }, null],
    ['Max of none', { Max: { of: [nothing] } }, null],
    ['Average of none', { Average: { of: [nothing] } }, null],
    ['Join of none', { Join: { of: [nothing] } }, null],
    ['Join of an empty text', { Join: { of: [text('')] } }, ''],
    ['Max where the last is the highest', { Max: { of: [number(1), number(9)] } }, 9],
    ['Min where the last is the lowest', { Min: { of: [number(9), number(1)] } }, 1],
    ['Join of a sum', { Join: { of: [{ Add: { of: [number(0.1), number(0.2)] } }, text(' mg')] } }, '0.3 mg'],
  ] as const)('%s', (_, formula, expected) => {
    expect(formulaValueOf(formula)).toBe(expected)
  })
})

describe('a formula over a repeating item', () => {
  const given: SmallCase = {
    answers: { dose: 1, 'dose#2': 5, 'dose#4': 3, kind: 'middle', 'kind#2': 'high', 'kind#4': 'strange', a: 100 },
    occurrences: [1, 2, 3, 4],
  }
  const doses = answer('dose')
  const weight: Formula = { Weight: { questionId: 'kind' } }

  it.each([
    ['sums every occurrence', { Sum: { of: [doses, answer('a')] } }, 109],
    ['takes the lowest', { Min: { of: [doses] } }, 1],
    ['takes the highest', { Max: { of: [doses] } }, 5],
    ['averages those that are there', { Average: { of: [doses] } }, 3],
    ['counts the answered', { Count: { questionId: 'dose' } }, 3],
    ['sums what every choice weighs', { Sum: { of: [weight] } }, 3],
    ['sees the first alone where one value is asked for', { Add: { of: [doses, number(0)] } }, 1],
    ['weighs the first alone there', { Add: { of: [weight, number(0)] } }, 1],
    [
      'sums them where a condition holds',
      { Sum: { of: [{ If: { if: { All: [] }, then: doses, else: number(7) } }] } },
      9,
    ],
    ['sums the other where it does not', { Sum: { of: [{ If: { if: { Any: [] }, then: doses, else: weight } }] } }, 3],
    ['has no sum where there is no other', { Sum: { of: [{ If: { if: { Any: [] }, then: doses } }] } }, null],
  ] as const)('from outside %s', (_, formula, expected) => {
    expect(formulaValueOf(formula, given)).toBe(expected)
  })

  it('from outside has the value of the first remaining occurrence', () => {
    expect(formulaValueOf(doses, { answers: { dose: 1, 'dose#2': 5 }, occurrences: [2, 3] })).toBe(5)
  })

  it('from inside sees its own occurrence only', () => {
    const sum: Formula = { Sum: { of: [doses] } }
    expect([1, 2, 3, 4].map((inside) => formulaValueOf(sum, { ...given, inside }))).toEqual([1, 5, null, 3])
    expect([1, 3].map((inside) => formulaValueOf({ Count: { questionId: 'dose' } }, { ...given, inside }))).toEqual([
      1, 0,
    ])
  })
})

describe('a formula with a condition', () => {
  const asked = (otherwise?: Formula): Formula => ({
    If: { if: { ChoseYesNo: { questionId: 'yes', value: true } }, then: number(1), else: otherwise },
  })

  it.each([
    ['so', { yes: true }, 1, 1],
    ['not so', { yes: false }, 2, null],
    ['open', {}, 2, null],
  ] as const)('is %s', (_, answers, withElse, without) => {
    expect(formulaValueOf(asked(number(2)), { answers })).toBe(withElse)
    expect(formulaValueOf(asked(), { answers })).toBe(without)
  })
})

describe('the time between two dates', () => {
  const between = (from: string | undefined, to: string | undefined, unit: DateUnit) =>
    formulaValueOf(
      { DateDifference: { from: answer('day'), to: answer('later'), unit } },
      { answers: { ...(from !== undefined && { day: from }), ...(to !== undefined && { later: to }) } },
    )

  it.each([
    ['2000-02-29', '2024-02-28', 'years', 23],
    ['2000-02-29', '2024-02-29', 'years', 24],
    ['2024-01-31', '2024-03-01', 'months', 1],
    ['2024-01-01', '2024-01-15', 'weeks', 2],
    ['2024-02-01', '2024-03-01', 'days', 29],
    ['2024-03-01', '2024-02-01', 'days', -29],
    ['1980', '2024', 'years', null],
    ['1980', '2024-12-31', 'years', 44],
    ['1980-05', '2024-07', 'years', 44],
    ['1980-05', '2024-05', 'years', null],
    ['1980', '2024', 'days', null],
    ['then', '2024', 'years', null],
    [undefined, '2024-01-01', 'years', null],
    ['2024-01-01', undefined, 'years', null],
  ] as const)('from %s to %s in %s: only where all days they may mean agree', (from, to, unit, expected) => {
    expect(between(from, to, unit)).toBe(expected)
  })

  it('is undefined if one is no date', () => {
    expect(formulaValueOf({ DateDifference: { from: number(1), to: text('2024'), unit: 'days' } })).toBeNull()
  })

  it.each([
    ['08:00', '09:30', 'hours', 1.5],
    ['09:30', '08:00', 'minutes', -90],
    ['14:05', '14:05:30', 'minutes', 0.5],
    ['2026-03-28T23:00', '2026-03-29T05:00', 'hours', 6],
    ['2026-03-28', '2026-03-29T05:00', 'hours', null],
    ['08:00', '2026-03-29T05:00', 'hours', null],
    ['noon', '09:30', 'hours', null],
  ] as const)('from %s to %s in %s is %s, over a change of the clocks too [MORE-37]', (from, to, unit, expected) => {
    expect(formulaValueOf({ TimeDifference: { from: text(from), to: text(to), unit } })).toBe(expected)
  })

  it('of dates counts days, whatever the times [MORE-37]', () => {
    const days: Formula = {
      DateDifference: { from: text('2026-01-01T23:00'), to: text('2026-01-02T01:00'), unit: 'days' },
    }
    expect(formulaValueOf(days)).toBe(1)
    expect(formulaValueOf({ AddDays: { to: text('2026-12-31T14:05'), days: number(1) } })).toBe('2027-01-01T14:05')
  })
})

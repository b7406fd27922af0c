import { describe, expect, it } from 'vitest'
import { type Comparison, type Condition, comparisons, type Formula } from '../bases/rule'
import { unknown } from '../facts/fact'
import { type Outcome, outcomeOf, type SmallCase } from './smallCase.fixture'

const is = (value: boolean): Condition => ({ ChoseYesNo: { questionId: 'yes', value } })
const holds: Condition = { All: [] }
const fails: Condition = { Any: [] }
const open: Condition = { Known: { questionId: 'a' } }
const conditionOf = { true: holds, false: fails, open } as const
const answer = (questionId: string): Formula => ({ Answer: { questionId } })

describe('a condition on one answer', () => {
  const low: Condition = { Chose: { questionId: 'one', answerId: 'low' } }
  const among: Condition = { Chose: { questionId: 'many', answerId: 'low' } }
  const known: Condition = { Known: { questionId: 'text' } }
  const declined: Condition = { Unknown: { questionId: 'text' } }

  it.each([
    ['the choice that was made', low, { one: 'low' }, 'true'],
    ['another choice', low, { one: 'high' }, 'false'],
    ['no choice', low, {}, 'open'],
    ['a choice that is not known', low, { one: unknown }, 'open'],
    ['a choice among several', among, { many: ['high', 'low'] }, 'true'],
    ['several others', among, { many: ['high'] }, 'false'],
    ['several, not known', among, { many: unknown }, 'open'],
    ['yes where yes was said', is(true), { yes: true }, 'true'],
    ['yes where no was said', is(true), { yes: false }, 'false'],
    ['no where no was said', is(false), { yes: false }, 'true'],
    ['yes where nothing was said', is(true), {}, 'open'],
    ['known, answered', known, { text: '' }, 'true'],
    ['known, but an explicit unknown', known, { text: unknown }, 'false'],
    ['known, but nothing was said', known, {}, 'open'],
    ['unknown, answered', declined, { text: 'so' }, 'false'],
    ['unknown, explicitly', declined, { text: unknown }, 'true'],
    ['unknown, but nothing was said', declined, {}, 'false'],
  ] as const)('%s [DATA-10]', (_, condition, answers, expected) => {
    expect(outcomeOf(condition, { answers })).toBe(expected)
  })
})

describe('several conditions', () => {
  const outcomes = ['true', 'false', 'open'] as const
  const rank = { false: 0, open: 1, true: 2 }
  const pairs = outcomes.flatMap((a) => outcomes.map((b) => [a, b] as const))

  it.each(pairs)('%s with %s: all of them is the least, any of them the greatest', (a, b) => {
    const parts = [conditionOf[a], conditionOf[b]]
    const [least, greatest] = [a, b].sort((x, y) => rank[x] - rank[y])
    expect(outcomeOf({ All: parts })).toBe(least)
    expect(outcomeOf({ Any: parts })).toBe(greatest)
    expect(outcomeOf({ All: [holds, ...parts, holds] })).toBe(least)
    expect(outcomeOf({ Any: [fails, ...parts, fails] })).toBe(greatest)
  })

  it('if there are none, “all” holds and “any” does not', () => {
    expect([outcomeOf({ All: [] }), outcomeOf({ Any: [] })]).toEqual(['true', 'false'])
  })

  it.each(outcomes)('%s alone is itself, its opposite under "not", and two-valued under "is true"', (a) => {
    const alone = conditionOf[a]
    const opposite = { true: 'false', false: 'true', open: 'open' } as const
    expect([outcomeOf({ All: [alone] }), outcomeOf({ Any: [alone] })]).toEqual([a, a])
    expect(outcomeOf({ Not: alone })).toBe(opposite[a])
    expect(outcomeOf({ IsTrue: alone })).toBe(a === 'true' ? 'true' : 'false')
    expect(outcomeOf({ Given: { given: holds, then: alone } })).toBe(a)
    expect(outcomeOf({ Given: { given: alone, then: fails } })).toBe(a === 'true' ? 'false' : 'open')
  })

  it.each([
    [1, 2, [holds, holds, fails], 'true'],
    [1, 2, [holds, holds, holds], 'false'],
    [2, 2, [holds, open, fails], 'open'],
    [2, 2, [holds, fails, fails], 'false'],
  ] as const)('at least %i and at most %i of %j: %s', (min, max, of, expected) => {
    expect(outcomeOf({ Between: { min, max, of } })).toBe(expected)
  })

  it('one on a solution reads its state', () => {
    const established: Condition = { SolutionIs: { solutionId: 's', state: 'established' } }
    expect(outcomeOf(established, { solution: 'established' })).toBe('true')
    expect(outcomeOf(established, { solution: 'suggested' })).toBe('false')
  })
})

describe('a comparison with an answer', () => {
  const holding = (compare: (is: Comparison) => Condition, given: SmallCase) =>
    comparisons.filter((is) => outcomeOf(compare(is), given) === 'true')
  const with3 = (is: Comparison) => ({ [is]: { questionId: 'a', value: 3 } }) as unknown as Condition // The cast is sound: the key is a comparison.

  it.each([
    [2, ['Lower', 'LowerEqual']],
    [3, ['LowerEqual', 'Equal', 'GreaterEqual']],
    [3.1, ['GreaterEqual', 'Greater']],
  ] as const)('%f beside 3 is %j', (a, expected) => {
    expect(holding(with3, { answers: { a } })).toEqual(expected)
  })

  it.each([
    ['no answer', { Greater: { questionId: 'a', value: 1 } }, {}],
    ['an answer of another type', { Equal: { questionId: 'a', value: '3' } }, { a: 3 }],
    ['a text beside a number', { Equal: { questionId: 'text', value: 3 } }, { text: '3' }],
    ['a partial date whose days do not agree', { Lower: { questionId: 'day', value: '2024-06-01' } }, { day: '2024' }],
  ] as const)('is open for %s', (_, condition, answers) => {
    expect(outcomeOf(condition, { answers })).toBe('open')
  })

  it('compares a date by all its days, and a text by its characters', () => {
    const before = (questionId: string): Condition => ({ Lower: { questionId, value: '2024-06-01' } })
    expect(outcomeOf(before('day'), { answers: { day: '2023' } })).toBe('true')
    expect(outcomeOf(before('text'), { answers: { text: '2024' } })).toBe('true')
  })

  it('that the engine does not know is an error with its name', () => {
    // The cast is the point: an unchecked document.
    const strange = { Resembles: { questionId: 'a' } } as unknown as Condition
    expect(() => outcomeOf(strange)).toThrow('The condition {"Resembles":{"questionId":"a"}} is of no known kind')
  })
})

describe('a comparison of two formulas', () => {
  const compare = (left: Formula, is: Comparison, right: Formula): Condition => ({ Compare: { left, is, right } })
  const days = { day: '2024', later: '2024-06-01' }
  const first: Formula = { Date: { value: '2024-06-01' } }
  const iffy = (then: Formula, otherwise?: Formula): Formula => ({ If: { if: is(true), then, else: otherwise } })

  it.each([
    ['numbers', compare(answer('a'), 'Lower', answer('b')), { a: 1, b: 2 }, 'true'],
    ['numbers, the other way round', compare(answer('b'), 'Lower', answer('a')), { a: 1, b: 2 }, 'false'],
    ['a number and nothing', compare(answer('a'), 'Lower', answer('b')), { a: 1 }, 'open'],
    ['a number and a text', compare(answer('a'), 'Equal', answer('text')), { a: 1, text: '1' }, 'open'],
    ['truths', compare(answer('yes'), 'Equal', answer('yes')), { yes: true }, 'true'],
    ['truths have no order', compare(answer('yes'), 'LowerEqual', answer('yes')), { yes: true }, 'open'],
    ['texts by their letters', compare(answer('text'), 'Lower', { Text: { value: 'b' } }), { text: 'a' }, 'true'],
    [
      'a date on the left',
      compare(answer('day'), 'Lower', answer('text')),
      { day: '2024', text: '2024-06-01' },
      'open',
    ],
    ['a date on the right', compare(answer('text'), 'Lower', answer('later')), { text: '2024', ...days }, 'open'],
    ['a fixed date', compare(answer('text'), 'Lower', first), { text: '2024' }, 'open'],
    [
      'a date if so',
      compare(iffy(answer('day')), 'Lower', answer('text')),
      { ...days, text: '2024-06-01', yes: true },
      'open',
    ],
    [
      'a date otherwise',
      compare(iffy(answer('text'), answer('day')), 'Lower', answer('text')),
      { ...days, text: '2024-06-01', yes: false },
      'open',
    ],
    [
      'a text if so, and nothing otherwise',
      compare(iffy(answer('text')), 'Lower', { Text: { value: '2024-06-01' } }),
      { text: '2024', yes: true },
      'true',
    ],
    [
      'a text computed',
      compare({ Join: { of: [answer('text')] } }, 'Lower', { Text: { value: '2024-06-01' } }),
      { text: '2024' },
      'true',
    ],
  ] as const satisfies readonly (readonly [string, Condition, SmallCase['answers'], Outcome])[])(
    '%s',
    (_, condition, answers, expected) => {
      expect(outcomeOf(condition, { answers })).toBe(expected)
    },
  )
})

describe('a condition on a repeating item', () => {
  const high: Condition = { Greater: { questionId: 'dose', value: 10 } }

  it('reads its own occurrence from inside', () => {
    const given = { answers: { dose: 1, 'dose#2': 20 }, occurrences: [1, 2, 3] }
    const seen = [1, 2, 3].map((inside) => outcomeOf(high, { ...given, inside }))
    expect(seen).toEqual(['false', 'true', 'open'])
  })

  it.each([
    [{ dose: 1, 'dose#3': 20 }, 'true'],
    [{ dose: 1, 'dose#3': 2 }, 'false'],
    [{ dose: 1 }, 'open'],
    [{ dose: 1, 'dose#3': unknown }, 'open'],
  ] as const)('holds from outside where it holds of any occurrence: %j', (answers, expected) => {
    expect(outcomeOf(high, { answers, occurrences: [1, 3] })).toBe(expected)
  })
})

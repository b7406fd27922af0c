import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Formula } from '../../bases/rule'
import { unknown } from '../../facts/fact'
import { formulaValueOf, outcomeOf } from '../smallCase.fixture'

const text = (value: string): Formula => ({ Text: { value } })
const number = (value: number): Formula => ({ Number: { value } })
const answer = (questionId: string): Formula => ({ Answer: { questionId } })
const date = (value: string): Formula => ({ Date: { value } })

describe('a formula on a text', () => {
  it.each([
    ['its length', { Length: { of: text('näher') } }, 5],
    ['the length in characters, not in units', { Length: { of: text('a😀b') } }, 3],
    ['the length of nothing', { Length: { of: text('') } }, 0],
    ['the length of a number', { Length: { of: number(-0.25) } }, 5],
    ['the length of a large number, without an exponent', { Length: { of: number(1e21) } }, 22],
    ['its first characters', { Part: { of: text('W-007'), from: number(0), to: number(1) } }, 'W'],
    ['its last characters', { Part: { of: text('W-007'), from: number(-3) } }, '007'],
    ['characters beyond its end', { Part: { of: text('W'), from: number(3), to: number(9) } }, ''],
    ['a character of two units', { Part: { of: text('a😀b'), from: number(1), to: number(2) } }, '😀'],
    ['a part from no number', { Part: { of: text('W'), from: text('1') } }, null],
    ['what stands before', { Before: { of: text('12-34-56'), mark: text('-') } }, '12'],
    ['what stands after', { After: { of: text('12-34-56'), mark: text('-') } }, '34-56'],
    ['nothing before what is not there', { Before: { of: text('12'), mark: text('-') } }, ''],
    ['nothing after what is not there', { After: { of: text('12'), mark: text('-') } }, ''],
    ['the number in it', { NumberIn: { of: text(' 08.50 ') } }, 8.5],
    ['no number in words', { NumberIn: { of: text('8 mg') } }, null],
    ['no number in nothing', { NumberIn: { of: text('') } }, null],
    ['no number that is too large', { NumberIn: { of: text('9'.repeat(400)) } }, null],
    ['the number that it is', { NumberIn: { of: number(3) } }, 3],
  ] as const)('%s', (_, formula, expected) => {
    expect(formulaValueOf(formula)).toBe(expected)
  })

  it('has no value while an operand has none', () => {
    const missing = answer('text')
    for (const formula of [
      { Length: { of: missing } },
      { Part: { of: missing, from: number(0) } },
      { Part: { of: text('a'), from: answer('a') } },
      { Before: { of: text('a'), mark: missing } },
      { After: { of: missing, mark: text('a') } },
      { NumberIn: { of: missing } },
      { FormatDate: { of: missing, as: '%Y' } },
      { AddDays: { to: answer('day'), days: number(1) } },
      { AddDays: { to: date('2026-06-15'), days: answer('a') } },
    ] as const)
      expect(formulaValueOf(formula), JSON.stringify(formula)).toBeNull()
  })

  it('has its parts and the whole in one: before, mark and after', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (head, mark, tail) => {
        const of = text(head + mark + tail)
        const [before, after] = [{ Before: { of, mark: text(mark) } }, { After: { of, mark: text(mark) } }] as const
        expect(`${formulaValueOf(before)}${mark}${formulaValueOf(after)}`).toBe(head + mark + tail)
      }),
    )
  })
})

describe('the text of an answer', () => {
  it('is that of what was chosen, in the order of the answer', () => {
    expect(formulaValueOf({ Label: { questionId: 'one' } }, { answers: { one: 'high' } })).toBe('high')
    expect(formulaValueOf({ Label: { questionId: 'many' } }, { answers: { many: ['low', 'high'] } })).toBe('low, high')
  })

  it('is none without an answer, and of an unknown one', () => {
    expect(formulaValueOf({ Label: { questionId: 'one' } })).toBeNull()
    expect(formulaValueOf({ Label: { questionId: 'one' } }, { answers: { one: unknown } })).toBeNull()
  })
})

describe('days after a date', () => {
  it.each([
    ['a week', '2026-02-25', 7, '2026-03-04'],
    ['a leap day', '2024-02-28', 1, '2024-02-29'],
    ['before it', '2026-01-01', -1, '2025-12-31'],
    ['without the fraction', '2026-01-01', 1.9, '2026-01-02'],
    ['none after a month', '2026-01', 1, null],
    ['none out of the calendar', '9999-12-31', 1, null],
    ['none in a year of three digits', '1000-01-01', -1, null],
    ['none beyond all numbers', '2026-01-01', 1e15, null],
  ] as const)('%s', (_, to, days, expected) => {
    expect(formulaValueOf({ AddDays: { to: date(to), days: number(days) } })).toBe(expected)
  })

  it('are compared as a date', () => {
    const later = { AddDays: { to: answer('day'), days: number(3) } } as const
    const isAfter = { Compare: { left: later, is: 'Greater', right: { Text: { value: '2026-06' } } } } as const
    expect(outcomeOf(isAfter, { answers: { day: '2026-06-15' } })).toBe('open')
  })
})

describe('a date in words', () => {
  it.each([
    ['2026-06-05', '%d.%m.%Y', '05.06.2026'],
    ['2026-06-05', '%e %b, %y', '5 Jun, 26'],
    ['2026-11-27', '%a %n %% %Z', 'Fri 11 % %Z'],
    ['1969-12-31', '%a', 'Wed'],
    ['2026-06', '%m/%Y', '06/2026'],
    ['2026-06', '%d', null],
    ['2026-06-05T14:05', '%d.%m. %H:%M:%S', '05.06. 14:05:00'],
    ['2026-06-05', '%H:%M', null],
    ['2026-06-05', '%%H', '%H'],
    ['soon', '%Y', null],
  ])('%s as %s: %s', (value, as, expected) => {
    expect(formulaValueOf({ FormatDate: { of: text(value), as } })).toBe(expected)
  })
})

describe('a pattern', () => {
  const matches = { Matches: { questionId: 'text', pattern: '^[0-9]{5}$' } } as const

  it('is true of a text that matches, false of another, undetermined without one', () => {
    const outcomes = ['28199', '2819', unknown].map((value) => outcomeOf(matches, { answers: { text: value } }))
    expect([...outcomes, outcomeOf(matches)]).toEqual(['true', 'false', 'open', 'open'])
  })

  it('is compared with a number as people write it', () => {
    const decimals = { Matches: { questionId: 'a', pattern: '^[0-9]+\\.[0-9]{2}$' } } as const
    expect([1.25, 1.5].map((a) => outcomeOf(decimals, { answers: { a } }))).toEqual(['true', 'false'])
  })

  it('takes a time in proportion to the text, whatever the pattern', () => {
    const evil = { Matches: { questionId: 'text', pattern: '^(a+)+$' } } as const
    expect(outcomeOf(evil, { answers: { text: `${'a'.repeat(20_000)}!` } })).toBe('false')
  })
})

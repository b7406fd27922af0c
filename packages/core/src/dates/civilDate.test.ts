import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDateText, civilDifference, compareCivilDates, daysInMonth, parseCivilDate, spanOfDate } from './civilDate'

const day = (text: string) => parseCivilDate(text)!
const aDay = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a civil date as text', () => {
  it('survives a round trip, complete or partial', () => {
    expect(civilDateText({ year: 2026, month: 3, day: 7 })).toBe('2026-03-07')
    expect(civilDateText({ year: 2026, month: 10 })).toBe('2026-10')
    expect(civilDateText({ year: 2026 })).toBe('2026')
    expect(parseCivilDate(civilDateText({ year: 1000, month: 1, day: 1 }))).toEqual({ year: 1000, month: 1, day: 1 })
  })
})

describe('a civil date', () => {
  it.each(['2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31'])('may be %s', (text) => {
    expect(parseCivilDate(text)).not.toBeNull()
  })

  it.each([
    '2023-02-29',
    '1900-02-29',
    '0999-12-31',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-1-1',
    '2024-01-01T00',
    '',
  ])('may not be %j', (text) => {
    expect(parseCivilDate(text)).toBeNull()
  })

  it('can be every day of the calendar', () => {
    fc.assert(
      fc.property(aDay, (text) => {
        const { year, month, day: number } = day(text)
        expect(new Date(Date.UTC(year, month - 1, number)).toISOString().slice(0, 10)).toBe(text)
      }),
    )
  })

  it('has as many days per month as the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
      }),
    )
  })
})

describe('a partial date', () => {
  it('covers all its days', () => {
    expect(spanOfDate('2024')).toEqual([day('2024-01-01'), day('2024-12-31')])
    expect(spanOfDate('2024-02')).toEqual([day('2024-02-01'), day('2024-02-29')])
    expect(spanOfDate('2024-02-03')).toEqual([day('2024-02-03'), day('2024-02-03')])
    expect([spanOfDate('2024-13'), spanOfDate('24'), spanOfDate('2024-')]).toEqual([null, null, null])
  })
})

describe('the difference of two dates', () => {
  it.each([
    ['2000-05-17', '2024-05-16', 'years', 23],
    ['2000-05-17', '2024-05-17', 'years', 24],
    ['2024-02-29', '2025-02-28', 'years', 0],
    ['2024-01-31', '2024-02-29', 'months', 0],
    ['2024-01-31', '2024-03-31', 'months', 2],
    ['2024-03-10', '2024-02-11', 'months', 0],
    ['2024-03-10', '2024-02-10', 'months', -1],
    ['2024-02-28', '2024-03-01', 'days', 2],
    ['2024-03-01', '2024-02-28', 'days', -2],
    ['2024-01-01', '2024-01-14', 'weeks', 1],
  ] as const)('from %s to %s in whole %s is %d', (from, to, unit, expected) => {
    expect(civilDifference(day(from), day(to), unit) + 0).toBe(expected)
  })

  it('has the sign of their order, and is zero from a day to itself', () => {
    fc.assert(
      fc.property(aDay, aDay, (a, b) => {
        expect(Math.sign(civilDifference(day(a), day(b), 'days'))).toBe(Math.sign(compareCivilDates(day(b), day(a))))
        expect(civilDifference(day(a), day(a), 'months')).toBe(0)
      }),
    )
  })
})

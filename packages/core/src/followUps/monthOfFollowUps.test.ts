import { describe, expect, it } from 'vitest'
import { monthIn, weeksOf } from './monthOfFollowUps'

const day = (year: number, month: number, of = 1) => ({ year, month, day: of })

describe('a month of follow-ups', () => {
  it.each([
    ['of six weeks', day(2026, 8), '2026-07-27', '2026-09-06', 6],
    ['of four weeks', day(2027, 2), '2027-02-01', '2027-02-28', 4],
    ['of a leap year', day(2028, 2), '2028-01-31', '2028-03-05', 5],
    ['at the first year', day(1001, 1), '1000-12-29', '1001-02-01', 5],
    ['at the last year', day(9998, 12), '9998-11-30', '9999-01-03', 5],
  ])('%s shows whole weeks, from Monday on [MORE-05]', (_, month, first, last, length) => {
    const weeks = weeksOf(month)
    expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([first, last, length])
    expect(new Set(weeks.flat()).size).toBe(7 * length)
  })

  it('is read from the address, else that of today', () => {
    const today = day(2026, 11, 26)
    expect(monthIn('2026-02', today)).toEqual(day(2026, 2))
    for (const text of [null, '', '2026-13', '2026-02-01', 'soon', '1000-01', '9999-12'])
      expect(monthIn(text, today)).toEqual(day(2026, 11))
  })
})

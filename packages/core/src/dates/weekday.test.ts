import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay, day } from './anyDay.fixture'
import { addDays, daysSince, isWeekend, weekdayOf, weekNumber } from './weekday'
import { weekdays } from './weekdays'

describe('a day of the week', () => {
  it.each([
    ['1970-01-01', 'th'],
    ['2024-02-29', 'th'],
    ['2026-11-21', 'sa'],
    ['1000-01-01', 'we'],
    ['9999-12-31', 'fr'],
  ])('of %s is %s', (text, weekday) => {
    expect(weekdayOf(day(text))).toBe(weekday)
  })

  it('matches the calendar, for every date', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const { year, month, day: number } = date
        expect(weekdays.indexOf(weekdayOf(date))).toBe(new Date(Date.UTC(year, month - 1, number)).getUTCDay())
        expect(isWeekend(date)).toBe(['sa', 'su'].includes(weekdayOf(date)))
      }),
    )
  })
})

describe('the number of a week', () => {
  it('is 1 in the week of January 4 [DATE-04]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), (year) => {
        expect(weekNumber({ year, month: 1, day: 4 })).toBe(1)
      }),
    )
  })

  it('is the same from Monday to Sunday, taken from Thursday [DATE-04]', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const thursday = addDays(date, 3 - daysSince('mo', date))
        expect(weekdayOf(thursday)).toBe('th')
        expect(weekNumber(date)).toBe(weekNumber(thursday))
        const next = weekNumber(addDays(date, 7))
        expect(next === 1 ? weekNumber(date) >= 52 : next === weekNumber(date) + 1).toBe(true)
      }),
    )
  })

  it.each([
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
  ])('of %s is %d [DATE-04]', (text, expected) => {
    expect(weekNumber(day(text))).toBe(expected)
  })
})

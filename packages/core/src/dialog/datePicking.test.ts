import { describe, expect, it } from 'vitest'
import { firstDayOf, parseDefaultMonth } from '../dates/defaultMonth'
import { mayBeChosen } from '../dates/disabledDates'
import { monthToOpen, pickableDates } from './datePicking'

const within = { min: '2020-03-10', max: '2020-05-31' }
const day = (year: number, month: number, date: number) => ({ year, month, day: date })

describe('the dates a question offers to be picked', () => {
  it('are those from its lowest to its highest, both included [DATE-06]', () => {
    const limits = pickableDates(within)
    expect(mayBeChosen(day(2020, 3, 9), limits)).toBe(false)
    expect(mayBeChosen(day(2020, 3, 10), limits)).toBe(true)
    expect(mayBeChosen(day(2020, 5, 31), limits)).toBe(true)
    expect(mayBeChosen(day(2020, 6, 1), limits)).toBe(false)
  })

  it('are all where it has no limits', () => {
    expect(pickableDates({})).toEqual({})
    expect(pickableDates({ min: 3, max: 'soon' })).toEqual({})
  })

  it('begin with the month nearest to today [DATE-06]', () => {
    const opens = (today: ReturnType<typeof day>) => firstDayOf(parseDefaultMonth(monthToOpen(within, '', today)), {})
    expect(opens(day(2019, 1, 1))).toEqual(day(2020, 3, 1))
    expect(opens(day(2026, 1, 1))).toEqual(day(2020, 5, 1))
    expect(monthToOpen(within, '', day(2020, 4, 4))).toBe('')
  })

  it('begin with the month or the year that is written', () => {
    expect(monthToOpen(within, '2019-08', day(2026, 1, 1))).toBe('2019-08')
    expect(monthToOpen(within, '2019', day(2026, 1, 1))).toBe('2019-01')
  })
})

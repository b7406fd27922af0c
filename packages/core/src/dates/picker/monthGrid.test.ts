import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay, day } from '../anyDay.fixture'
import { daysInMonth } from '../civilDate'
import { sameDate } from '../noDate'
import { addDays, weekdayOf, weekNumber } from '../weekday'
import { weekdays } from '../weekdays'
import { monthGrid } from './monthGrid'

const anyFirstDay = fc.constantFrom(...weekdays)

describe('the month grid', () => {
  it('has six consecutive weeks of seven days, starting on the first day of the week [DATE-06]', () => {
    fc.assert(
      fc.property(anyDay, anyFirstDay, ({ year, month }, firstDayOfWeek) => {
        const weeks = monthGrid(year, month, { firstDayOfWeek })
        const dates = weeks.flatMap(({ days }) => days.map(({ date }) => date))
        expect(weeks.map(({ days }) => days.length)).toEqual([7, 7, 7, 7, 7, 7])
        expect(weeks.map(({ days }) => days[0] && weekdayOf(days[0].date))).toEqual(weeks.map(() => firstDayOfWeek))
        for (const [index, date] of dates.entries()) expect(date).toEqual(addDays(dates[0]!, index))
      }),
    )
  })

  it('contains every day of the month, the first one in its first row [DATE-06]', () => {
    fc.assert(
      fc.property(anyDay, anyFirstDay, ({ year, month }, firstDayOfWeek) => {
        const weeks = monthGrid(year, month, { firstDayOfWeek })
        const current = weeks.flatMap(({ days }) => days.filter((cell) => cell.month === 'current'))
        expect(current).toHaveLength(daysInMonth(year, month))
        expect(weeks[0]?.days.some(({ date }) => sameDate(date, { year, month, day: 1 }))).toBe(true)
      }),
    )
  })

  it('numbers each row by its Thursday [DATE-04]', () => {
    fc.assert(
      fc.property(anyDay, anyFirstDay, ({ year, month }, firstDayOfWeek) => {
        for (const week of monthGrid(year, month, { firstDayOfWeek })) {
          const thursday = week.days.find(({ date }) => weekdayOf(date) === 'th')
          expect(week.weekNumber).toBe(thursday && weekNumber(thursday.date))
        }
      }),
    )
  })

  it('shows what is disabled, marked and highlighted [DATE-03] [DATE-06]', () => {
    const days = monthGrid(2024, 3, {
      firstDayOfWeek: 'mo',
      sunHighlight: true,
      limits: { disableDays: [day('2024-03-05')] },
      markDates: [{ color: 'red', dates: [day('2024-03-06')] }],
    }).flatMap((week) => week.days)
    const textOf = ({ date }: (typeof days)[number]) => `${date.month}/${date.day}`
    expect(days.filter((cell) => cell.disabled).map(textOf)).toEqual(['3/5'])
    expect(days.filter((cell) => cell.mark.marked).map(textOf)).toEqual(['3/6'])
    expect(days.filter((cell) => cell.highlighted).map(textOf)).toEqual(['3/3', '3/10', '3/17', '3/24', '3/31', '4/7'])
    expect(days[0]).toMatchObject({ date: day('2024-02-26'), month: 'previous' })
    expect(days.at(-1)).toMatchObject({ date: day('2024-04-07'), month: 'next' })
  })

  it('offers no day outside the years of the picker [DATE-03]', () => {
    const before = monthGrid(1000, 1, { firstDayOfWeek: 'mo' })[0]?.days.map(({ disabled }) => disabled)
    expect(before).toEqual([true, true, false, false, false, false, false])
    const after = monthGrid(9999, 12, { firstDayOfWeek: 'mo' }).flatMap((week) => week.days)
    expect(after.filter(({ disabled }) => disabled).every(({ month }) => month === 'next')).toBe(true)
    expect(after.filter(({ month }) => month === 'next').every(({ disabled }) => disabled)).toBe(true)
  })
})

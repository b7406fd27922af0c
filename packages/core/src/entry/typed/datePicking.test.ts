import { describe, expect, it } from 'vitest'
import { mayBeChosen } from '../../dates/disabledDates'
import { firstDayOf, parseDefaultMonth } from '../../dates/picker/defaultMonth'
import { monthToOpen, pickableDates } from './datePicking'

const within = { min: '2020-03-10', max: '2020-05-31' }
const day = (year: number, month: number, date: number) => ({ year, month, day: date })

const world = (today: ReturnType<typeof day>) => ({ today, answerTo: () => null })

describe('the dates a question offers in the picker', () => {
  it('run from its minimum to its maximum, both included [DATE-06]', () => {
    const limits = pickableDates(within, world(day(2026, 1, 1)))
    expect(mayBeChosen(day(2020, 3, 9), limits)).toBe(false)
    expect(mayBeChosen(day(2020, 3, 10), limits)).toBe(true)
    expect(mayBeChosen(day(2020, 5, 31), limits)).toBe(true)
    expect(mayBeChosen(day(2020, 6, 1), limits)).toBe(false)
  })

  it('are all dates without limits', () => {
    expect(pickableDates({}, world(day(2026, 1, 1)))).toEqual({})
    expect(pickableDates({ min: 3, max: 'soon' }, world(day(2026, 1, 1)))).toEqual({})
  })

  it('begin with the month nearest to today [DATE-06]', () => {
    const opens = (today: ReturnType<typeof day>) =>
      firstDayOf(parseDefaultMonth(monthToOpen(within, '', world(today))), {})
    expect(opens(day(2019, 1, 1))).toEqual(day(2020, 3, 1))
    expect(opens(day(2026, 1, 1))).toEqual(day(2020, 5, 1))
    expect(monthToOpen(within, '', world(day(2020, 4, 4)))).toBe('')
  })

  it('open at the month or year in the field', () => {
    expect(monthToOpen(within, '2019-08', world(day(2026, 1, 1)))).toBe('2019-08')
    expect(monthToOpen(within, '2019', world(day(2026, 1, 1)))).toBe('2019-01')
  })

  it('end where the base disables later days, if that is before the maximum [DATE-03]', () => {
    const limits = pickableDates({ ...within, dates: { notAfterToday: true } }, world(day(2020, 4, 1)))
    expect(mayBeChosen(day(2020, 4, 1), limits)).toBe(true)
    expect(mayBeChosen(day(2020, 4, 2), limits)).toBe(false)
    expect(mayBeChosen(day(2020, 3, 9), limits)).toBe(false)
    const wide = pickableDates({ ...within, dates: { disableUntil: '2019-01-01' } }, world(day(2020, 4, 1)))
    expect(mayBeChosen(day(2020, 3, 9), wide)).toBe(false)
  })

  it('open in the window around another answer [DATE-06]', () => {
    const dates = { onlyInWindow: { questionId: 'surgery', fromDay: 20, toDay: 45 } }
    const around = { today: day(2026, 1, 1), answerTo: () => day(2026, 3, 1) }
    expect(monthToOpen({ dates }, '', around)).toBe('2026-03')
  })

  it('open in the window that is marked, at its end nearest to today [DATE-06]', () => {
    const mark = [
      { color: '#00AA00', text: { en: 'Visit' }, window: { questionId: 'surgery', fromDay: 20, toDay: 45 } },
    ]
    const on = (today: ReturnType<typeof day>) =>
      monthToOpen({ dates: { mark } }, '', { today, answerTo: () => day(2026, 3, 1) })
    expect(on(day(2026, 1, 1))).toBe('2026-03')
    expect(on(day(2026, 4, 1))).toBe('')
    expect(on(day(2026, 11, 23))).toBe('2026-04')
    expect(monthToOpen({ dates: { mark } }, '', world(day(2026, 1, 1)))).toBe('')
  })
})

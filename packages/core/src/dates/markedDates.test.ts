import { describe, expect, it } from 'vitest'
import { day } from './anyDay.fixture'
import { isHighlighted, markOf } from './markedDates'

const sunday = day('2024-03-10')
const markDates = [
  { color: 'red', dates: [day('2024-03-05')], ranges: [{ begin: day('2024-03-10'), end: day('2024-03-12') }] },
  { color: 'green', dates: [day('2024-03-05'), day('2024-03-06')] },
]
const markWeekends = { marked: true, color: 'blue' }

describe('a mark', () => {
  it('has the colour of the first group that contains the date [DATE-06]', () => {
    const colors = ['2024-03-05', '2024-03-06', '2024-03-07'].map((date) => markOf(day(date), { markDates }).color)
    expect(colors).toEqual(['red', 'green', ''])
  })

  it('spreads over a range, both ends included [DATE-06]', () => {
    const dates = ['2024-03-09', '2024-03-10', '2024-03-11', '2024-03-12', '2024-03-13']
    expect(dates.map((date) => markOf(day(date), { markDates }).marked)).toEqual([false, true, true, true, false])
  })

  it('is the weekend’s if no group contains the date [DATE-06]', () => {
    expect(markOf(sunday, { markWeekends })).toEqual(markWeekends)
    expect(markOf(sunday, { markDates, markWeekends })).toEqual({ marked: true, color: 'red' })
    expect(markOf(day('2024-03-08'), { markWeekends })).toEqual({ marked: false, color: '' })
  })
})

describe('a highlight', () => {
  it('covers Sundays, Saturdays and listed dates, as configured [DATE-06]', () => {
    const saturday = day('2024-03-09')
    expect([isHighlighted(sunday, { sunHighlight: true }), isHighlighted(sunday, { satHighlight: true })]).toEqual([
      true,
      false,
    ])
    expect([isHighlighted(saturday, { satHighlight: true }), isHighlighted(saturday, {})]).toEqual([true, false])
    expect(isHighlighted(day('2024-03-05'), { highlightDates: [day('2024-03-05')] })).toBe(true)
  })
})

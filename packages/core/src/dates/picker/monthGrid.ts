/** The grid of a month: six weeks of seven days, padded with days of the adjacent months. */
import type { CivilDate } from '../civilDate'
import { type DateLimits, mayBeChosen } from '../disabledDates'
import { groupOf, type Highlights, isHighlighted, type Mark, type Marks, markOf } from '../markedDates'
import { addDays, daysSince, weekNumber } from '../weekday'
import type { Weekday } from '../weekdays'

export interface GridOptions extends Marks, Highlights {
  readonly firstDayOfWeek: Weekday
  readonly limits?: DateLimits
}

export interface GridDay {
  readonly date: CivilDate
  readonly month: 'previous' | 'current' | 'next'
  readonly disabled: boolean
  readonly mark: Mark
  /** The index of its mark in the list of marked dates, or -1. */
  readonly group: number
  readonly highlighted: boolean
}

export interface GridWeek {
  /** The number of the week of its Thursday, whatever weekday the locale's weeks begin on. */
  readonly weekNumber: number
  readonly days: readonly GridDay[]
}

export function monthGrid(year: number, month: number, options: GridOptions): readonly GridWeek[] {
  const first = { year, month, day: 1 }
  const start = addDays(first, -daysSince(options.firstDayOfWeek, first))
  return [0, 1, 2, 3, 4, 5].map((week) => {
    const dates = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, week * 7 + day))
    return {
      weekNumber: weekNumber(dates.find((date) => daysSince('th', date) === 0) ?? start),
      days: dates.map((date) => gridDay(date, month, options)),
    }
  })
}

function gridDay(date: CivilDate, month: number, options: GridOptions): GridDay {
  return {
    date,
    month: date.month === month ? 'current' : date.day > 15 ? 'previous' : 'next',
    disabled: !mayBeChosen(date, options.limits ?? {}),
    mark: markOf(date, options),
    group: groupOf(date, options.markDates),
    highlighted: isHighlighted(date, options),
  }
}

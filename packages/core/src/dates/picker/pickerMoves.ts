/** The picker's keyboard navigation: one cursor, a day, in the views of days, months and years. */
import { type CivilDate, daysInMonth } from '../civilDate'
import { type DateLimits, yearBoundsOf } from '../disabledDates'
import { firstYearOfPage, monthsInRow, yearsInRow, yearsPerPage } from '../selectors'
import { addDays, daysSince } from '../weekday'
import type { Weekday } from '../weekdays'

export type PickerView = 'days' | 'months' | 'years'

export interface PickerKey {
  /** As in `KeyboardEvent.key`. */
  readonly key: string
  readonly shift?: boolean
}

export interface Surroundings {
  readonly firstDayOfWeek: Weekday
  readonly direction: 'ltr' | 'rtl'
  readonly limits: DateLimits
}

type Move = (cursor: CivilDate, firstDayOfWeek: Weekday) => CivilDate

const days =
  (count: number): Move =>
  (cursor) =>
    addDays(cursor, count)
const months =
  (count: number): Move =>
  (cursor) =>
    addMonths(cursor, count)
const years = (count: number): Move => months(count * 12)

const moves: Readonly<Record<PickerView, Readonly<Record<string, Move>>>> = {
  days: {
    ArrowLeft: days(-1),
    ArrowRight: days(1),
    ArrowUp: days(-7),
    ArrowDown: days(7),
    Home: (cursor, first) => addDays(cursor, -daysSince(first, cursor)),
    End: (cursor, first) => addDays(cursor, 6 - daysSince(first, cursor)),
    PageUp: months(-1),
    PageDown: months(1),
    'Shift+PageUp': years(-1),
    'Shift+PageDown': years(1),
  },
  months: {
    ArrowLeft: months(-1),
    ArrowRight: months(1),
    ArrowUp: months(-monthsInRow),
    ArrowDown: months(monthsInRow),
    Home: (cursor) => addMonths(cursor, 1 - cursor.month),
    End: (cursor) => addMonths(cursor, 12 - cursor.month),
    PageUp: years(-1),
    PageDown: years(1),
  },
  years: {
    ArrowLeft: years(-1),
    ArrowRight: years(1),
    ArrowUp: years(-yearsInRow),
    ArrowDown: years(yearsInRow),
    Home: (cursor) => withYear(cursor, firstYearOfPage(cursor.year)),
    End: (cursor) => withYear(cursor, firstYearOfPage(cursor.year) + yearsPerPage - 1),
    PageUp: years(-yearsPerPage),
    PageDown: years(yearsPerPage),
  },
}

/** Moves the cursor by the key, within the picker's years; other keys leave it where it is. */
export function moveByKey(cursor: CivilDate, view: PickerView, pressed: PickerKey, around: Surroundings): CivilDate {
  const name = `${pressed.shift && pressed.key.startsWith('Page') ? 'Shift+' : ''}${mirrored(pressed.key, around)}`
  const move = Object.hasOwn(moves[view], name) ? moves[view][name] : undefined
  return move ? withinYears(move(cursor, around.firstDayOfWeek), around.limits) : cursor
}

/** In right-to-left writing, the next day is on the left. */
function mirrored(key: string, { direction }: Surroundings): string {
  if (direction === 'ltr') return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}

/** The 31st moves to the last day of a shorter month. */
export function addMonths({ year, month, day }: CivilDate, count: number): CivilDate {
  const index = year * 12 + month - 1 + count
  const target = { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1 }
  return { ...target, day: Math.min(day, daysInMonth(target.year, target.month)) }
}

export function withYear(cursor: CivilDate, year: number): CivilDate {
  return addMonths(cursor, (year - cursor.year) * 12)
}

export function withinYears(date: CivilDate, limits: DateLimits): CivilDate {
  const { minYear, maxYear } = yearBoundsOf(limits)
  if (date.year < minYear) return { year: minYear, month: 1, day: 1 }
  return date.year > maxYear ? { year: maxYear, month: 12, day: 31 } : date
}

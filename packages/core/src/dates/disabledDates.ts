/** The dates that can be chosen. The screen greys out, and the parser rejects, by this one rule. */
import { type CivilDate, compareCivilDates } from './civilDate'
import { isDate, sameDate } from './noDate'
import { isWeekend, weekdayOf } from './weekday'
import type { Weekday } from './weekdays'

export interface DateRange {
  readonly begin: CivilDate
  readonly end: CivilDate
}

/** A set of calendar days: by weekday, by list or by range. */
export interface DaySet {
  readonly weekdays?: readonly Weekday[]
  readonly dates?: readonly CivilDate[]
  readonly ranges?: readonly DateRange[]
}

/** A date of zeros counts as not set, as everywhere. */
export interface DateLimits {
  readonly minYear?: number
  readonly maxYear?: number
  readonly disableUntil?: CivilDate
  readonly disableSince?: CivilDate
  readonly disableWeekends?: boolean
  readonly disableWeekdays?: readonly Weekday[]
  readonly disableDays?: readonly CivilDate[]
  readonly disableDateRanges?: readonly DateRange[]
  /** Overrides everything else. */
  readonly enableDays?: readonly CivilDate[]
  /** Also overrides everything else: ranges and weekdays. */
  readonly enable?: DaySet
}

const yearBounds = { minYear: 1000, maxYear: 9999 } as const

export function yearBoundsOf(limits: DateLimits): { readonly minYear: number; readonly maxYear: number } {
  return { minYear: limits.minYear ?? yearBounds.minYear, maxYear: limits.maxYear ?? yearBounds.maxYear }
}

export function isYearInBounds(year: number, limits: DateLimits): boolean {
  const { minYear, maxYear } = yearBoundsOf(limits)
  return year >= minYear && year <= maxYear
}

/** Even enabled dates must be within the picker's years. */
export function mayBeChosen(date: CivilDate, limits: DateLimits): boolean {
  return isYearInBounds(date.year, limits) && !isDisabled(date, limits)
}

export function isDisabled(date: CivilDate, limits: DateLimits): boolean {
  if (includesDate(limits.enableDays, date) || (limits.enable && isInDaySet(date, limits.enable))) return false
  return reasons.some((holds) => holds(date, limits))
}

const reasons: readonly ((date: CivilDate, limits: DateLimits) => boolean)[] = [
  (date, { disableUntil }) => isSet(disableUntil) && compareCivilDates(date, disableUntil) <= 0,
  (date, { disableSince }) => isSet(disableSince) && compareCivilDates(date, disableSince) >= 0,
  (date, { disableWeekends = false }) => disableWeekends && isWeekend(date),
  (date, { disableWeekdays = [] }) => disableWeekdays.includes(weekdayOf(date)),
  (date, { disableDays }) => includesDate(disableDays, date),
  (date, { disableDateRanges = [] }) => disableDateRanges.some((range) => isInRange(date, range)),
  ({ year, month }, limits) => year === yearBoundsOf(limits).minYear - 1 && month === 12,
  ({ year, month }, limits) => year === yearBoundsOf(limits).maxYear + 1 && month === 1,
]

/** Both ends are included; a range with an unset end is empty. */
export function isInRange(date: CivilDate, { begin, end }: DateRange): boolean {
  if (!isDate(begin) || !isDate(end)) return false
  return compareCivilDates(begin, date) <= 0 && compareCivilDates(date, end) <= 0
}

export function isInDaySet(date: CivilDate, { weekdays = [], dates, ranges = [] }: DaySet): boolean {
  return (
    weekdays.includes(weekdayOf(date)) || includesDate(dates, date) || ranges.some((range) => isInRange(date, range))
  )
}

export function includesDate(dates: readonly CivilDate[] = [], date: CivilDate): boolean {
  return dates.some((other) => sameDate(other, date))
}

function isSet(date: CivilDate | undefined): date is CivilDate {
  return date !== undefined && isDate(date)
}

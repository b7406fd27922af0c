/** Weekdays and week numbers of any calendar date, without a clock or a time zone. */
import { type CivilDate, dayNumber } from './civilDate'
import { type Weekday, weekdays } from './weekdays'

/** Days since the latest such weekday: 0 if the date is one. */
export function daysSince(weekday: Weekday, date: CivilDate): number {
  return modulo(dayOfWeek(date) - weekdays.indexOf(weekday), 7)
}

export function weekdayOf(date: CivilDate): Weekday {
  // The cast is safe: there are seven weekdays, and the number is 0 to 6.
  return weekdays[dayOfWeek(date)] as Weekday
}

export function isWeekend(date: CivilDate): boolean {
  return ['su', 'sa'].includes(weekdayOf(date))
}

/**
 * Weeks begin on Monday and belong to the year of their Thursday, so the first week of a year is the one with January
 * 4.
 */
export function weekNumber(date: CivilDate): number {
  const thursday = dayNumber(date) - daysSince('mo', date) + 3
  const { year } = dateOfDayNumber(thursday)
  const january4 = { year, month: 1, day: 4 }
  const firstThursday = dayNumber(january4) - daysSince('mo', january4) + 3
  return 1 + (thursday - firstThursday) / 7
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return dateOfDayNumber(dayNumber(date) + days)
}

function dateOfDayNumber(days: number): CivilDate {
  const instant = new Date(days * 86_400_000)
  return { year: instant.getUTCFullYear(), month: instant.getUTCMonth() + 1, day: instant.getUTCDate() }
}

/** 1970-01-01 was a Thursday. */
function dayOfWeek(date: CivilDate): number {
  return modulo(dayNumber(date) + 4, 7)
}

function modulo(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor
}

/** The weeks that a calendar shows of a month: whole ones, from Monday on. */
import { type CivilDate, civilDateText, dayNumber, daysInMonth, parseCivilDate, plusDays } from '../dates/civilDate'
import { endOfWeek, startOfWeek } from './followUp'

/** The first day of the month written as `yyyy-mm`, else of the month of `today`. */
export function monthIn(text: string | null, today: CivilDate): CivilDate {
  return parseCivilDate(`${text}-01`) ?? { ...today, day: 1 }
}

/** The first day of the month so many months later, or earlier. Beyond the years 1000 to 9999 it stays. */
export function monthAfter(month: CivilDate, months: number): CivilDate {
  const at = 12 * month.year + month.month - 1 + months
  const moved = { year: Math.floor(at / 12), month: (at % 12) + 1, day: 1 }
  return parseCivilDate(civilDateText(moved)) ?? month
}

/** Weeks of seven days as `yyyy-mm-dd`, four to six. */
export function weeksOf({ year, month }: CivilDate): readonly (readonly string[])[] {
  const first = startOfWeek({ year, month, day: 1 })
  const last = endOfWeek({ year, month, day: daysInMonth(year, month) })
  const weeks = (dayNumber(last) - dayNumber(first) + 1) / 7
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => civilDateText(plusDays(first, 7 * week + day))),
  )
}

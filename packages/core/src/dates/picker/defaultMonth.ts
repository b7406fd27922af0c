/**
 * The month in which the selector opens if no date is chosen: a setting such as `08/2019` or `2019-08`, with any
 * delimiter.
 */
import type { CivilDate } from '../civilDate'
import { type DateLimits, isYearInBounds } from '../disabledDates'

export interface DefaultMonth {
  readonly monthTxt: string
  readonly monthNbr: number
  readonly year: number
}

const notSet: DefaultMonth = { monthTxt: '', monthNbr: 0, year: 0 }

/**
 * The first number is the month if it has two digits, otherwise the year. So `8.2019` is month 2019 of the year 8,
 * which cannot be opened: write `08.2019`.
 */
export function parseDefaultMonth(text: string): DefaultMonth {
  const match = /^(\d+)\D(\d+)$/.exec(text)
  if (!match?.[1]) return notSet
  const [first, second] = [Number(match[1]), Number(match[2])]
  return match[1].length === 2
    ? { monthTxt: '', monthNbr: first, year: second }
    : { monthTxt: '', monthNbr: second, year: first }
}

/** Its first day; null if there is no such month, or it is outside the picker's years. */
export function firstDayOf({ monthNbr, year }: DefaultMonth, limits: DateLimits): CivilDate | null {
  if (!isYearInBounds(year, limits)) return null
  return monthNbr >= 1 && monthNbr <= 12 ? { year, month: monthNbr, day: 1 } : null
}

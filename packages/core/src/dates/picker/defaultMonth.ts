/** The month in which the selector opens while no date is chosen: a setting written `08/2019`, `2019-08` or with any other delimiter. */
import type { CivilDate } from '../civilDate'
import { type DateLimits, isYearInBounds } from '../disabledDates'

export interface DefaultMonth {
  readonly monthTxt: string
  readonly monthNbr: number
  readonly year: number
}

const notSet: DefaultMonth = { monthTxt: '', monthNbr: 0, year: 0 }

/**
 * Whichever number has two digits and comes first is the month; otherwise the first is the year. So `8.2019` is month 2019 of the year 8,
 * which is no month to open: write `08.2019`.
 */
export function parseDefaultMonth(text: string): DefaultMonth {
  const match = /^(\d+)\D(\d+)$/.exec(text)
  if (!match?.[1]) return notSet
  const [first, second] = [Number(match[1]), Number(match[2])]
  return match[1].length === 2
    ? { monthTxt: '', monthNbr: first, year: second }
    : { monthTxt: '', monthNbr: second, year: first }
}

/** Its first day; null if there is no such month, or if it lies outside the years of the picker. */
export function firstDayOf({ monthNbr, year }: DefaultMonth, limits: DateLimits): CivilDate | null {
  if (!isYearInBounds(year, limits)) return null
  return monthNbr >= 1 && monthNbr <= 12 ? { year, month: monthNbr, day: 1 } : null
}

/**
 * Civil dates: `yyyy-mm-dd`, or `yyyy-mm` and `yyyy` where a question allows it. Text, never instants: a date of birth
 * has no time zone.
 */

export interface CivilDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  /** 1 to 31. */
  readonly day: number
}

export function isLeapYear(year: number): boolean {
  return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Null unless the text is a day of the calendar, in years 1000 to 9999. */
export function parseCivilDate(text: string): CivilDate | null {
  const match = /^([1-9]\d{3})-(\d\d)-(\d\d)$/.exec(text)
  if (!match) return null
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return { year, month, day }
}

/** The stored form: `yyyy-mm-dd`, or `yyyy-mm` or `yyyy` if the month or day is unknown. */
export function civilDateText({ year, month, day }: Pick<CivilDate, 'year'> & Partial<CivilDate>): string {
  const parts = [String(year).padStart(4, '0'), ...[month, day].flatMap((part) => part ?? []).map(two)]
  return parts.join('-')
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}

/** The first and last day that the text may mean; equal for a whole date. Null if it is not a date. */
export function spanOfDate(text: string): readonly [first: CivilDate, last: CivilDate] | null {
  const partial = /^([1-9]\d{3})(?:-(\d\d))?$/.exec(text)
  if (!partial) {
    const day = parseCivilDate(text)
    return day && [day, day]
  }
  const year = Number(partial[1])
  if (!partial[2])
    return [
      { year, month: 1, day: 1 },
      { year, month: 12, day: 31 },
    ]
  const month = Number(partial[2])
  if (month < 1 || month > 12) return null
  return [
    { year, month, day: 1 },
    { year, month, day: daysInMonth(year, month) },
  ]
}

/** Negative, zero or positive, as a is before, on or after b. */
export function compareCivilDates(a: CivilDate, b: CivilDate): number {
  return a.year - b.year || a.month - b.month || a.day - b.day
}

export type DateUnit = 'years' | 'months' | 'weeks' | 'days'

/** Whole units between two dates; negative if `to` comes first. */
export function civilDifference(from: CivilDate, to: CivilDate, unit: DateUnit): number {
  if (unit === 'days' || unit === 'weeks') {
    const days = dayNumber(to) - dayNumber(from)
    return unit === 'days' ? days : Math.trunc(days / 7)
  }
  const months = (to.year - from.year) * 12 + to.month - from.month
  const whole =
    months - Math.sign(months) * (months > 0 ? Number(to.day < from.day) : months < 0 ? Number(to.day > from.day) : 0)
  return unit === 'months' ? whole : Math.trunc(whole / 12)
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar. */
export function dayNumber({ year, month, day }: CivilDate): number {
  return Date.UTC(year, month - 1, day) / 86_400_000
}

export function plusDays({ year, month, day }: CivilDate, days: number): CivilDate {
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

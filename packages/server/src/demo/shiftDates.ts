/** The demo's data has a day that was its today. All of it moves with the calendar, so that the study is always under way. */
import { spanOfDate } from '@casebook/core/dates/civilDate'
import { splitMoment } from '@casebook/core/dates/moment'

const day = 86_400_000

/** Whole days from the data's today to the real one. */
export function daysBetween(referenceDate: string, now: Date): number {
  return Math.floor(now.getTime() / day) - Math.floor(Date.parse(referenceDate) / day)
}

/** Never later than now: nothing in the study has happened in the future. */
export function shiftInstant(instant: string, days: number, now: Date): Date {
  return new Date(Math.min(Date.parse(instant) + days * day, now.getTime()))
}

/** A time stays as it is. A partial date stays one: its middle is moved, and cut again to the month or the year. */
export function shiftCivilDate(text: string, days: number): string {
  const { day: date, time } = splitMoment(text)
  const span = spanOfDate(date)
  if (!span) throw new Error(`"${text}" is no date`)
  const [first, last] = span.map(({ year, month, day: of }) => Date.UTC(year, month - 1, of)) as [number, number]
  const middle = Math.floor((first + last) / 2 / day) * day
  return new Date(middle + days * day).toISOString().slice(0, date.length) + (time === null ? '' : `T${time}`)
}

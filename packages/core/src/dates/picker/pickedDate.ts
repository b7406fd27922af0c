/**
 * The picker's output. `jsdate` is midnight UTC of the day and `epoc` that instant in seconds, so both name the same
 * day in every time zone; read `jsdate` only with its UTC methods. Without a date: zeros, no instant, a blank text and
 * 0.
 */
import { type CivilDate, dayNumber } from '../civilDate'
import { formatDate } from '../dateFormat'
import type { DateLocale } from '../locales'
import { isDate } from '../noDate'

export interface PickedDate {
  readonly date: CivilDate
  readonly jsdate: Date | null
  readonly formatted: string
  readonly epoc: number
}

export function pickedDate(date: CivilDate, format: string, locale: DateLocale): PickedDate {
  if (!isDate(date)) return { date, jsdate: null, formatted: '', epoc: 0 }
  const epoc = dayNumber(date) * 86_400
  return { date, jsdate: new Date(epoc * 1000), formatted: formatDate(date, format, locale), epoc }
}

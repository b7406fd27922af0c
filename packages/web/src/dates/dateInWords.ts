import { dayNumber, spanOfDate } from '@casebook/core/dates/civilDate'
import { splitMoment } from '@casebook/core/dates/moment'
import type { Language } from '@casebook/core/language/language'
import { localeOfLanguage } from '@casebook/core/language/locale'

/** `1949-02-03` as "3 February 1949", `1949-02` as "February 1949", and a time after it as the clock showed it. Blank if not a date. */
export function dateInWords(value: string, language: Language): string {
  const { day: date, time } = splitMoment(value)
  const span = spanOfDate(date)
  if (!span) return ''
  const [, month, day] = date.split('-')
  const words = new Intl.DateTimeFormat(localeOfLanguage(language), {
    timeZone: 'UTC',
    year: 'numeric',
    ...(month !== undefined && { month: 'long' }),
    ...(day !== undefined && { day: 'numeric' }),
  })
  const inWords = words.format(dayNumber(span[0]) * 86_400_000)
  return time === null ? inWords : `${inWords}, ${time}`
}

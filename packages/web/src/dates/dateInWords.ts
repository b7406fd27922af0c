import { dayNumber, spanOfDate } from '@casebook/core/dates/civilDate'
import type { Language } from '@casebook/core/language/language'
import { localeOfLanguage } from '@casebook/core/language/locale'

/** `1949-02-03` as "3 February 1949", `1949-02` as "February 1949". Blank if not a date. */
export function dateInWords(value: string, language: Language): string {
  const span = spanOfDate(value)
  if (!span) return ''
  const [, month, day] = value.split('-')
  const words = new Intl.DateTimeFormat(localeOfLanguage(language), {
    timeZone: 'UTC',
    year: 'numeric',
    ...(month !== undefined && { month: 'long' }),
    ...(day !== undefined && { day: 'numeric' }),
  })
  return words.format(dayNumber(span[0]) * 86_400_000)
}

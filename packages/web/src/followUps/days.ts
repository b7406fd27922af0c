import { type CivilDate, dayNumber } from '@casebook/core/dates/civilDate'
import { dayOf } from '@casebook/core/followUps/followUpState'
import { localeOfLanguage } from '@casebook/core/language/locale'
import { usePreferences } from '../shell/settings/preferences'

const instant = (day: string) => dayNumber(dayOf(day)) * 86_400_000

/** Two days, where a line ends between them only. */
function unbroken(format: Intl.DateTimeFormat, first: number, last: number): string {
  return format
    .formatRangeToParts(first, last)
    .map(({ source, value }) => (source === 'shared' ? value : value.replaceAll(' ', '\u00a0')))
    .join('')
}

/** Days as `yyyy-mm-dd` in the words of the language: "28 Oct", "28 Oct – 11 Nov", "Wednesday, 18 November 2026". */
export function useDays() {
  const { language } = usePreferences()
  const locale = localeOfLanguage(language)
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const short = words({ day: 'numeric', month: 'short' })
  const dated = words({ day: 'numeric', month: 'short', year: 'numeric' })
  const long = words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const dayAndMonth = words({ day: 'numeric', month: 'long' })
  const month = words({ month: 'long', year: 'numeric' })
  const weekday = words({ weekday: 'short' })
  const number = words({ day: 'numeric' })
  return {
    /** The short names of the Arabic months fill a week: they stand where a month begins. */
    onAxis: (day: string, begins: boolean) => (language === 'sy' && !begins ? number : short).format(instant(day)),
    long: (day: string) => long.format(instant(day)),
    /** With the year where it is not this one. */
    range: (first: string, last: string, { year }: CivilDate) =>
      unbroken(first.startsWith(`${year}-`) ? short : dated, instant(first), instant(last)),
    longRange: (first: string, last: string) => dayAndMonth.formatRange(instant(first), instant(last)),
    /** "November 2026", of any of its days. */
    month: (day: string) => month.format(instant(day)),
    /** "Mon". */
    weekday: (day: string) => weekday.format(instant(day)),
    /** The day of the month alone. */
    number: (day: string) => number.format(instant(day)),
  }
}

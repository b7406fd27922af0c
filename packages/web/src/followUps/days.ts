import { dayNumber } from '@casebook/core/dates/civilDate'
import { dayOf } from '@casebook/core/followUps/followUp'
import { localeOfLanguage } from '@casebook/core/language/locale'
import { usePreferences } from '../shell/settings/preferences'

const instant = (day: string) => dayNumber(dayOf(day)) * 86_400_000

/** Days as `yyyy-mm-dd` in the words of the language: "28 Oct", "28 Oct to 11 Nov", "Wednesday, 18 November 2026". */
export function useDays() {
  const locale = localeOfLanguage(usePreferences().language)
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const short = words({ day: 'numeric', month: 'short' })
  const long = words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const month = words({ day: 'numeric', month: 'long' })
  return {
    short: (day: string) => short.format(instant(day)),
    long: (day: string) => long.format(instant(day)),
    range: (first: string, last: string) => short.formatRange(instant(first), instant(last)),
    longRange: (first: string, last: string) => month.formatRange(instant(first), instant(last)),
  }
}

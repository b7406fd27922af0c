/** What the picker says in each of the eight languages of the interface, and where a base wants it to speak another locale. */
import type { DatePickerSettings } from '../../bases/base'
import type { Language } from '../../language/language'
import { directionOfLanguage, localeOfLanguage } from '../../language/locale'
import { type DateLocale, dateLocale, dateLocales } from '../locales'

/** Not of Portugal, but in its words: no other locale of the picker has them. */
const portuguese: DateLocale = dateLocales['pt-br']

/** The locale has the months of Egypt, and weekdays that run into each other in columns this narrow. */
const syrian: DateLocale = {
  ...dateLocales.ar,
  monthLabels: monthsOf('sy'),
  dayLabels: { su: 'ح', mo: 'ن', tu: 'ث', we: 'ر', th: 'خ', fr: 'ج', sa: 'س' },
}

const ours: Partial<Record<Language, DateLocale>> = { pt: portuguese, sy: syrian }

export function pickerLocale(language: Language, { locales = {} }: DatePickerSettings = {}): DateLocale {
  const wished = locales[language]
  return wished === undefined ? (ours[language] ?? dateLocale(language)) : dateLocale(wished)
}

/** Hebrew and Arabic are written from right to left, whatever the screen speaks. */
export function pickerDirection(language: Language, { locales = {} }: DatePickerSettings = {}): 'ltr' | 'rtl' {
  const wished = locales[language]?.toLowerCase()
  if (wished === undefined) return directionOfLanguage(language)
  return wished === 'he' || wished === 'ar' ? 'rtl' : 'ltr'
}

/** As they are called in every other date of this language. */
function monthsOf(language: Language): readonly string[] {
  const month = new Intl.DateTimeFormat(localeOfLanguage(language), { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2026, index)))
}

/** The picker's texts in the eight languages of the interface; a base may select another locale. */
import type { DatePickerSettings } from '../../bases/base'
import { directionOfLanguage, type Language } from '../../language/language'
import { localeOfLanguage } from '../../language/locale'
import { type DateLocale, dateLocale, dateLocales } from '../locales'

/** Brazilian, but with the same words as in Portugal: the picker has no other Portuguese locale. */
const portuguese: DateLocale = dateLocales['pt-br']

/** The locale has Egyptian month names, and weekday names that run into each other in columns this narrow. */
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

/** Hebrew and Arabic are written right to left, whatever the language of the screen. */
export function pickerDirection(language: Language, { locales = {} }: DatePickerSettings = {}): 'ltr' | 'rtl' {
  const wished = locales[language]?.toLowerCase()
  if (wished === undefined) return directionOfLanguage(language)
  return wished === 'he' || wished === 'ar' ? 'rtl' : 'ltr'
}

/** The month names used in all other dates of this language. */
function monthsOf(language: Language): readonly string[] {
  const month = new Intl.DateTimeFormat(localeOfLanguage(language), { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2026, index)))
}

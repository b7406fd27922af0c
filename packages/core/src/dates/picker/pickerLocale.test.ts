import { describe, expect, it } from 'vitest'
import { languages } from '../../language/language'
import { localeOfLanguage } from '../../language/locale'
import { dateLocale, dateLocales } from '../locales'
import { weekdays } from '../weekdays'
import { pickerDirection, pickerLocale } from './pickerLocale'

describe.each(languages)('the picker in %s', (language) => {
  const { monthLabels, dayLabels } = pickerLocale(language)

  it('names months like all other dates in this language [DATE-05]', () => {
    const whole = new Intl.DateTimeFormat(localeOfLanguage(language), { month: 'long', timeZone: 'UTC' })
    for (const [month, label] of monthLabels.entries())
      expect(whole.format(Date.UTC(2026, month)).toLowerCase().startsWith(label.toLowerCase()), label).toBe(true)
  })

  it('has a distinct name for each weekday that fits its column', () => {
    const labels = weekdays.map((weekday) => dayLabels[weekday])
    expect(new Set(labels).size).toBe(7)
    expect(labels.filter((label) => label.length > 3)).toEqual([])
  })
})

describe('the picker', () => {
  it.each(['de', 'en', 'es', 'ru', 'fr', 'it'] as const)('says in %s what its locale says [DATE-05]', (language) => {
    expect(pickerLocale(language)).toBe(dateLocale(language))
  })

  it('begins the Arabic week on Saturday and the Portuguese one on Sunday [DATE-05]', () => {
    expect(pickerLocale('sy').firstDayOfWeek).toBe('sa')
    expect(pickerLocale('pt').firstDayOfWeek).toBe('su')
  })

  it('uses the locale that the base sets for a language [DATE-05]', () => {
    for (const [code, locale] of Object.entries(dateLocales)) {
      expect(pickerLocale('de', { locales: { de: code } })).toBe(locale)
      expect(pickerLocale('en', { locales: { de: code } })).toBe(dateLocale('en'))
    }
    expect(pickerLocale('en', { locales: { en: 'EN-AU' } })).toBe(dateLocales['en-au'])
  })

  it('runs from right to left only in Hebrew and Arabic', () => {
    const rightToLeft = Object.keys(dateLocales).filter(
      (code) => pickerDirection('en', { locales: { en: code } }) === 'rtl',
    )
    expect(rightToLeft.toSorted()).toEqual(['ar', 'he'])
    expect([pickerDirection('sy'), pickerDirection('de')]).toEqual(['rtl', 'ltr'])
    expect(pickerDirection('sy', { locales: { sy: 'en' } })).toBe('ltr')
  })
})

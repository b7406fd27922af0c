import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../../language/language'
import { localeOfLanguage } from '../../language/locale'
import { dayInText } from './dayInText'

describe('a day that a list is filtered by', () => {
  it.each([
    ['20.11.2026', '2026-11-20'],
    ['20 Nov 2026', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['20.11.26', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['Nov 2026', '2026-11'],
    ['2026-11', '2026-11'],
    ['2026', '2026'],
    ['20.11.', '-11-20'],
    ['03.04.', '-04-03'],
    ['3 Feb', '-02-03'],
    ['jan', 'jan'],
    ['27', '27'],
    ['99.99.2026', '99.99.2026'],
    ['T10:20', 'T10:20'],
    ['', ''],
  ])('“%s” finds %s [QRY-08]', (typed, stored) => {
    expect(dayInText(typed, 'en')).toBe(stored)
  })

  it('is found as the list shows it, in every language [QRY-08]', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.constantFrom(...languages), (day, language) => {
        const look = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
        const shown = new Intl.DateTimeFormat(localeOfLanguage(language), look).format(day)
        expect(dayInText(shown, language)).toBe(day.toISOString().slice(0, 10))
      }),
    )
  })
})

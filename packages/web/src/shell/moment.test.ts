import { languages } from '@casebook/core/language/language'
import { localeOfLanguage } from '@casebook/core/language/locale'
import { describe, expect, it } from 'vitest'
import { moment } from './moment'

describe('an instant on the screen', () => {
  // The short months of Portugal are numbers.
  it.each(languages.filter((language) => language !== 'pt'))(
    'has its month as a word in %s, so that dates of entry are the only digits in an order [DATE-01]',
    (language) => {
      for (const style of Object.values(moment)) {
        const parts = new Intl.DateTimeFormat(localeOfLanguage(language), style).formatToParts(
          new Date('2026-06-05T09:05'),
        )
        const partOf = (type: string) => parts.find((part) => part.type === type)?.value
        expect(partOf('month')).not.toMatch(/[0-9]/)
        expect([partOf('day'), partOf('year')]).toEqual(['5', '2026'])
      }
    },
  )
})

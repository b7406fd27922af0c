import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay } from './anyDay.fixture'
import { formatDate } from './dateFormat'
import { entryFormat, entryFromStored, storedFormat, storedFromEntry } from './entryFormat'
import { dateLocales } from './locales'

describe('the date of a question', () => {
  it('is entered as yyyy-mm-dd, and under the American setting as mm/dd/yyyy [DATE-01]', () => {
    expect([entryFormat(false), entryFormat(true)]).toEqual(['yyyy-mm-dd', 'mm/dd/yyyy'])
    expect(storedFromEntry('2024-03-05', entryFormat(false))).toBe('2024-03-05')
    expect(storedFromEntry('03/05/2024', entryFormat(true))).toBe('2024-03-05')
  })

  it.each([
    ['03/05/2024', false],
    ['2024-03-05', true],
    ['13/05/2024', true],
    ['2024-02-30', false],
    ['', false],
  ])('is none if %j is entered under American: %s [DATE-01]', (entered, isAmerican) => {
    expect(storedFromEntry(entered, entryFormat(isAmerican))).toBeNull()
  })

  it('is stored as yyyy-mm-dd, whatever the setting, and shown again as it was entered [DATE-01]', () => {
    fc.assert(
      fc.property(anyDay, fc.boolean(), (date, isAmerican) => {
        const stored = formatDate(date, storedFormat, dateLocales.en)
        const shown = entryFromStored(stored, entryFormat(isAmerican))
        expect(stored).toMatch(/^\d{4}-\d\d-\d\d$/)
        expect(shown && storedFromEntry(shown, entryFormat(isAmerican))).toBe(stored)
      }),
    )
  })

  it('is not shown if what is stored is no whole date', () => {
    expect(['2024', '2024-02-30', ''].map((stored) => entryFromStored(stored, 'yyyy-mm-dd'))).toEqual([
      null,
      null,
      null,
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { formatPieces } from './dateFormat'
import { dateLocale, dateLocales } from './locales'

describe('the locales of the picker', () => {
  it('are 45 [DATE-05]', () => {
    expect(Object.keys(dateLocales)).toHaveLength(45)
  })

  it.each(['xx', '', 'constructor', '__proto__', 'toString', 'en-gb'])('are English for %j [DATE-05]', (code) => {
    expect(dateLocale(code)).toBe(dateLocales.en)
  })

  it('begin the Japanese week on Monday [DATE-05]', () => {
    expect(dateLocale('ja').firstDayOfWeek).toBe('mo')
  })

  it('are found in any spelling of their code', () => {
    expect(dateLocale('pt-BR')).toBe(dateLocales['pt-br'])
  })

  it.each(Object.entries(dateLocales))(
    'name in %s twelve months that nobody can mistake, and a whole date',
    (_, locale) => {
      const labels = locale.monthLabels.map((label) => label.normalize('NFC').toLowerCase())
      expect(new Set(labels).size).toBe(12)
      const parts = formatPieces(locale.dateFormat).flatMap((piece) => (piece.type === 'part' ? [piece.part[0]] : []))
      expect(parts.toSorted()).toEqual(['d', 'm', 'y'])
    },
  )
})

import { describe, expect, it } from 'vitest'
import { day } from './anyDay.fixture'
import { formatDate, formatPieces } from './dateFormat'
import { dateLocales } from './locales'
import { noDate } from './noDate'

describe('formatting a date', () => {
  it.each([
    ['d.m.yyyy', '5.3.2024'],
    ['dd/mm/yyyy', '05/03/2024'],
    ['mmm d, yyyy', 'Mär 5, 2024'],
    ['dd.mm.yyyy.', '05.03.2024.'],
  ])('by %s is %s [DATE-02]', (format, expected) => {
    expect(formatDate(day('2024-03-05'), format, dateLocales.de)).toBe(expected)
  })

  it('is blank for no date', () => {
    expect(formatDate(noDate, 'yyyy-mm-dd', dateLocales.en)).toBe('')
  })

  it('matches the longest token first', () => {
    expect(formatPieces('mmmm')).toEqual([
      { type: 'part', part: 'mmm' },
      { type: 'part', part: 'm' },
    ])
  })
})

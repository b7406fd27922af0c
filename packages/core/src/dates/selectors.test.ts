import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from './anyDay.fixture'
import { dateLocales } from './locales'
import { monthRows, selectorSize, yearPage } from './selectors'

const anyYear = fc.integer({ min: 1000, max: 9999 })

describe('the selector', () => {
  it('is 252 by 232 pixels [DATE-06]', () => {
    expect(selectorSize).toEqual({ width: 252, height: 232 })
  })
})

describe('a page of years', () => {
  it('has five rows of five consecutive years [DATE-06]', () => {
    fc.assert(
      fc.property(anyYear, (year) => {
        const page = yearPage(year, {})
        const years = page.flat().map((cell) => cell.year)
        expect(page.map((row) => row.length)).toEqual([5, 5, 5, 5, 5])
        expect(years).toEqual(Array.from({ length: 25 }, (_, index) => years[0]! + index))
        expect(years).toContain(year)
      }),
    )
  })

  it('is the same for all its years, and the next page follows it [DATE-06]', () => {
    fc.assert(
      fc.property(anyYear, (year) => {
        const years = yearPage(year, {}).flat()
        for (const cell of years) expect(yearPage(cell.year, {}).flat()).toEqual(years)
        expect(yearPage(years.at(-1)!.year + 1, {})[0]?.[0]?.year).toBe(years.at(-1)!.year + 1)
      }),
    )
  })

  it('offers the years in the bounds [DATE-06]', () => {
    const offered = yearPage(2020, { minYear: 2010, maxYear: 2012 })
      .flat()
      .filter(({ disabled }) => !disabled)
    expect(offered.map(({ year }) => year)).toEqual([2010, 2011, 2012])
    for (const year of [1000, 9999])
      expect(
        yearPage(year, {})
          .flat()
          .some(({ disabled }) => disabled),
      ).toBe(false)
  })
})

describe('the months of a year', () => {
  it('form four rows of three, in the locale’s words [DATE-06]', () => {
    const rows = monthRows(2024, dateLocales.de, {})
    expect(rows.map((row) => row.length)).toEqual([3, 3, 3, 3])
    expect(rows[0]?.map(({ label }) => label)).toEqual(['Jan', 'Feb', 'Mär'])
    expect(rows.flat().map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('are offered while one of their days may be chosen [DATE-03]', () => {
    const limits = { disableUntil: day('2024-03-30'), disableSince: day('2024-05-01'), enableDays: [day('2024-08-17')] }
    const offered = monthRows(2024, dateLocales.en, limits)
      .flat()
      .filter(({ disabled }) => !disabled)
    expect(offered.map(({ month }) => month)).toEqual([3, 4, 8])
  })
})

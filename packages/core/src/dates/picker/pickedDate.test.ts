import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay, day } from '../anyDay.fixture'
import { dateLocales } from '../locales'
import { noDate } from '../noDate'
import { pickedDate } from './pickedDate'

describe('the picker’s result', () => {
  it('has the date, its midnight in UTC, the text and the seconds since 1970 [DATE-06]', () => {
    expect(pickedDate(day('2024-02-29'), 'dd. mmm yyyy', dateLocales.de)).toEqual({
      date: day('2024-02-29'),
      jsdate: new Date('2024-02-29T00:00:00Z'),
      formatted: '29. Feb 2024',
      epoc: 1_709_164_800,
    })
    expect(pickedDate(day('1969-12-31'), 'yyyy', dateLocales.en).epoc).toBe(-86_400)
  })

  it('means the same day in all its parts, in any time zone [DATE-06]', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const { jsdate, formatted, epoc } = pickedDate(date, 'yyyy-mm-dd', dateLocales.en)
        expect(jsdate?.toISOString()).toBe(`${formatted}T00:00:00.000Z`)
        expect(epoc * 1000).toBe(jsdate?.getTime())
      }),
    )
  })

  it('has zeros, no instant and a blank text while nothing is chosen [DATE-06]', () => {
    expect(pickedDate(noDate, 'yyyy-mm-dd', dateLocales.en)).toEqual({
      date: { year: 0, month: 0, day: 0 },
      jsdate: null,
      formatted: '',
      epoc: 0,
    })
  })
})

import { describe, expect, it } from 'vitest'
import { day } from '../anyDay.fixture'
import { firstDayOf, parseDefaultMonth } from './defaultMonth'

describe('the default month', () => {
  it.each([
    ['08/2019', 8, 2019],
    ['2019-08', 8, 2019],
    ['2019 8', 8, 2019],
    ['8.2019', 2019, 8],
    ['2019', 0, 0],
    ['', 0, 0],
    ['August 2019', 0, 0],
  ])('of %j is month %d of %d [DATE-06]', (text, monthNbr, year) => {
    expect(parseDefaultMonth(text)).toEqual({ monthTxt: '', monthNbr, year })
  })

  it('opens the picker only if the month is within its years [DATE-06]', () => {
    const opened = ['08/2019', '8.2019', '13/2019', '00/2019', '01/0999', ''].map((text) =>
      firstDayOf(parseDefaultMonth(text), {}),
    )
    expect(opened).toEqual([day('2019-08-01'), null, null, null, null, null])
    expect(firstDayOf(parseDefaultMonth('08/2019'), { minYear: 2020 })).toBeNull()
  })
})

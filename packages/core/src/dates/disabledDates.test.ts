import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay, anyLimits, day } from './anyDay.fixture'
import { type DateLimits, isDisabled, mayBeChosen } from './disabledDates'
import { noDate } from './noDate'

/** The disabled ones among the dates. */
const disabled = (limits: DateLimits, ...dates: string[]) => dates.filter((date) => isDisabled(day(date), limits))

describe('a date', () => {
  it('is disabled until the disable-until date, which is disabled too [DATE-03]', () => {
    const limits = { disableUntil: day('2024-03-05') }
    expect(disabled(limits, '1999-12-31', '2024-03-04', '2024-03-05', '2024-03-06')).toEqual([
      '1999-12-31',
      '2024-03-04',
      '2024-03-05',
    ])
  })

  it('is disabled since the disable-since date, which is disabled too [DATE-03]', () => {
    const limits = { disableSince: day('2024-03-05') }
    expect(disabled(limits, '2024-03-04', '2024-03-05', '2025-01-01')).toEqual(['2024-03-05', '2025-01-01'])
  })

  it('is disabled on Saturday and Sunday where weekends are [DATE-03]', () => {
    const week = ['2024-03-08', '2024-03-09', '2024-03-10', '2024-03-11']
    expect(disabled({ disableWeekends: true }, ...week)).toEqual(['2024-03-09', '2024-03-10'])
    expect(disabled({ disableWeekends: false }, ...week)).toEqual([])
  })

  it('is disabled on a weekday of the list [DATE-03]', () => {
    const week = ['2024-03-04', '2024-03-05', '2024-03-06', '2024-03-07']
    expect(disabled({ disableWeekdays: ['tu', 'th'] }, ...week)).toEqual(['2024-03-05', '2024-03-07'])
  })

  it('is disabled if it is listed [DATE-03]', () => {
    const limits = { disableDays: [day('2024-03-05'), day('2025-03-06')] }
    expect(disabled(limits, '2024-03-05', '2024-03-06', '2025-03-06')).toEqual(['2024-03-05', '2025-03-06'])
  })

  it('is disabled inside a range, ends included [DATE-03]', () => {
    const limits = {
      disableDateRanges: [
        { begin: day('2024-02-28'), end: day('2024-03-02') },
        { begin: day('2024-06-01'), end: day('2024-06-01') },
      ],
    }
    const dates = ['2024-02-27', '2024-02-28', '2024-03-01', '2024-03-02', '2024-03-03', '2024-06-01']
    expect(disabled(limits, ...dates)).toEqual(['2024-02-28', '2024-03-01', '2024-03-02', '2024-06-01'])
  })

  it('is disabled in the December before the first year and the January after the last [DATE-03]', () => {
    const limits = { minYear: 2020, maxYear: 2022 }
    const dates = ['2019-11-30', '2019-12-01', '2019-12-31', '2020-12-01', '2022-01-01', '2023-01-01', '2023-02-01']
    expect(disabled(limits, ...dates)).toEqual(['2019-12-01', '2019-12-31', '2023-01-01'])
    expect(disabled({}, '999-12-15', '1000-01-01', '9999-12-31', '10000-01-15')).toEqual(['999-12-15', '10000-01-15'])
    expect(disabled({ minYear: 2020, maxYear: 2020 }, '2018-12-31', '2022-01-01')).toEqual([])
  })

  it('is not disabled by a date that is not set', () => {
    expect(disabled({ disableUntil: noDate, disableSince: noDate }, '1000-01-01', '9999-12-31')).toEqual([])
    expect(disabled({ disableDateRanges: [{ begin: noDate, end: day('2024-03-05') }] }, '2024-03-01')).toEqual([])
  })

  it('is enabled if it is in the list of enabled dates, whatever else disables it [DATE-03]', () => {
    fc.assert(
      fc.property(anyDay, anyLimits, (date, limits) => {
        expect(isDisabled(date, { ...limits, enableDays: [date] })).toBe(false)
      }),
    )
    const december = { minYear: 2020, enableDays: [day('2019-12-24')] }
    expect(disabled(december, '2019-12-23', '2019-12-24')).toEqual(['2019-12-23'])
  })

  it('stays disabled when limits are added', () => {
    fc.assert(
      fc.property(anyDay, anyLimits, (date, limits) => {
        for (const key of Object.keys(limits) as (keyof DateLimits)[])
          if (isDisabled(date, { [key]: limits[key] })) expect(isDisabled(date, limits)).toBe(true)
      }),
    )
  })

  it('can be chosen only within the picker’s years, even if it is listed as enabled', () => {
    const limits = { minYear: 2020, maxYear: 2022, enableDays: [day('2018-05-05')] }
    expect([day('2018-05-05'), day('2019-11-30'), day('2020-01-01')].map((date) => mayBeChosen(date, limits))).toEqual([
      false,
      false,
      true,
    ])
  })
})

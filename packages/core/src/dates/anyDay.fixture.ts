/** Days for the tests of dates. */
import fc from 'fast-check'
import type { CivilDate } from './civilDate'
import type { DateLimits } from './disabledDates'
import { dateLocales, type LocaleCode } from './locales'

/** Of the years 1000 to 9999. */
export const anyDay: fc.Arbitrary<CivilDate> = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)))

/** Of a few years, so that dates and limits meet. */
const nearDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)))

export const anyLimits: fc.Arbitrary<DateLimits> = fc.record(
  {
    disableUntil: nearDay,
    disableSince: nearDay,
    disableWeekends: fc.boolean(),
    disableWeekdays: fc.subarray(['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'] as const),
    disableDays: fc.array(nearDay, { maxLength: 3 }),
    disableDateRanges: fc.array(fc.record({ begin: nearDay, end: nearDay }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

// The cast is sound: the keys of a constant are the codes it was written with.
export const anyLocale = fc.constantFrom(...(Object.keys(dateLocales) as LocaleCode[]))

/** `2024-02-29`, which must be well written. */
export function day(text: string): CivilDate {
  const [year = 0, month = 0, number = 0] = text.split('-').map(Number)
  return { year, month, day: number }
}

/** Days for date tests. */
import fc from 'fast-check'
import type { CivilDate } from './civilDate'
import type { DateLimits } from './disabledDates'
import { dateLocales, type LocaleCode } from './locales'

/** In the years 1000 to 9999. */
export const anyDay: fc.Arbitrary<CivilDate> = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)))

/** Within a few years, so that dates and limits meet. */
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

// The cast is safe: the keys of a constant are the codes it was written with.
export const anyLocale = fc.constantFrom(...(Object.keys(dateLocales) as LocaleCode[]))

/** `2024-02-29`; must be well-formed. */
export function day(text: string): CivilDate {
  const [year = 0, month = 0, number = 0] = text.split('-').map(Number)
  return { year, month, day: number }
}

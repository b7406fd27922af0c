/**
 * What the picker offers at a question: the days within its limits. Who means another day types it; then it is kept, and marked as out of
 * range.
 */
import type { Question } from '../bases/base'
import { type CivilDate, civilDateText, compareCivilDates, parseCivilDate, spanOfDate } from '../dates/civilDate'
import type { DateLimits } from '../dates/disabledDates'
import { addDays } from '../dates/weekday'

type Bounds = Pick<Question, 'min' | 'max'>

export function pickableDates(question: Bounds): DateLimits {
  const { min, max } = boundsOf(question)
  return { ...(min && { disableUntil: addDays(min, -1) }), ...(max && { disableSince: addDays(max, 1) }) }
}

/**
 * The month in which the picker opens while no whole date is written: the one that is written, else the nearest with a day in range; blank
 * for that of today.
 */
export function monthToOpen(question: Bounds, written: string, today: CivilDate): string {
  const begun = spanOfDate(written)
  if (begun) return monthOf(begun[0])
  const { min, max } = boundsOf(question)
  if (min && compareCivilDates(today, min) < 0) return monthOf(min)
  return max && compareCivilDates(today, max) > 0 ? monthOf(max) : ''
}

function boundsOf({ min, max }: Bounds) {
  return { min: dayOf(min), max: dayOf(max) }
}

function dayOf(limit: number | string | undefined): CivilDate | null {
  return typeof limit === 'string' ? parseCivilDate(limit) : null
}

/** As a default month is written. */
function monthOf({ year, month }: CivilDate): string {
  return civilDateText({ year, month })
}

/**
 * What the picker offers at a question: the days that may be answered, within the question's limits. Who means a day outside the limits types
 * it; then it is kept, and marked as out of range. A day that the base disables is not taken when it is typed either.
 */
import type { Question } from '../../bases/base'
import { type DateWorld, dateLimits, windowRange } from '../../bases/dates/dateLimits'
import { type CivilDate, civilDateText, compareCivilDates, parseCivilDate, spanOfDate } from '../../dates/civilDate'
import type { DateLimits } from '../../dates/disabledDates'
import { addDays } from '../../dates/weekday'

type Asked = Pick<Question, 'min' | 'max' | 'dates'>

export function pickableDates(question: Asked, world: DateWorld): DateLimits {
  const { lowest, highest } = boundsOf(question, world)
  return {
    ...dateLimits(question, world),
    ...(lowest && { disableUntil: addDays(lowest, -1) }),
    ...(highest && { disableSince: addDays(highest, 1) }),
  }
}

/**
 * The month in which the picker opens while no whole date is written: the one that is written, else the nearest with a day in range, or in the
 * first window that is marked; blank for that of today.
 */
export function monthToOpen(question: Asked, written: string, world: DateWorld): string {
  const begun = spanOfDate(written)
  if (begun) return monthOf(begun[0])
  const marked = question.dates?.mark?.flatMap(({ window }) => (window && windowRange(window, world)) ?? [])[0]
  const bounds = boundsOf(question, world)
  const { lowest, highest } = marked ? { lowest: marked.begin, highest: marked.end } : bounds
  if (lowest && compareCivilDates(world.today, lowest) < 0) return monthOf(lowest)
  return highest && compareCivilDates(world.today, highest) > 0 ? monthOf(highest) : ''
}

/** The narrower of the question's limits and of what the base disables. */
function boundsOf(question: Asked, world: DateWorld) {
  const { disableUntil, disableSince } = dateLimits(question, world)
  const [min, max] = [dayOf(question.min), dayOf(question.max)]
  const [first, last] = [disableUntil && addDays(disableUntil, 1), disableSince && addDays(disableSince, -1)]
  return {
    lowest: first && (!min || compareCivilDates(first, min) > 0) ? first : min,
    highest: last && (!max || compareCivilDates(last, max) < 0) ? last : max,
  }
}

function dayOf(limit: number | string | undefined): CivilDate | null {
  return typeof limit === 'string' ? parseCivilDate(limit) : null
}

/** As a default month is written. */
function monthOf({ year, month }: CivilDate): string {
  return civilDateText({ year, month })
}

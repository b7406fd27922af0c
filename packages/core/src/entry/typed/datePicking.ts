/**
 * The days that the picker offers at a question: those that may be answered, within its limits. A day outside the
 * limits can still be typed; it is kept and marked as out of range. A day that the base disables is refused when typed,
 * too.
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
 * The month in which the picker opens until a whole date is written: the month typed; else the nearest one with a day
 * in range, or in the first marked window; blank for the current month.
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

/** The narrower of the question's limits and the base's disabled days. */
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

/** In the format of a default month. */
function monthOf({ year, month }: CivilDate): string {
  return civilDateText({ year, month })
}

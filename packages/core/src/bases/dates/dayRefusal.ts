/** Why a date may not be answered at a question, with the bound it breaks. */

import { type CivilDate, civilDateText, compareCivilDates, parseCivilDate, spanOfDate } from '../../dates/civilDate'
import { type DateLimits, includesDate, isYearInBounds, mayBeChosen } from '../../dates/disabledDates'
import { splitMoment } from '../../dates/moment'
import { addDays, weekdayOf } from '../../dates/weekday'
import type { Question } from '../base'
import { type DateWorld, dateLimits, windowRange } from './dateLimits'

export type DayRefusal =
  | { readonly type: 'afterToday' | 'tooEarly' | 'tooLate'; readonly limit: string }
  | { readonly type: 'outsideWindow'; readonly begin: string; readonly end: string }
  | { readonly type: 'weekday' | 'day' }

type Span = readonly [first: CivilDate, last: CivilDate]

/** Null if the date, stored as `value`, may be answered, whatever its time; for a partial date, if any of its days may be. */
export function dayRefusal(value: string, question: Pick<Question, 'dates'>, world: DateWorld): DayRefusal | null {
  const span = spanOfDate(splitMoment(value).day)
  if (!span || !question.dates) return null
  const limits = dateLimits(question, world)
  return hasChoosableDay(span, limits) ? null : reasonOf(span, question, limits, world)
}

export function mayBeAnswered(value: string, limits: DateLimits): boolean {
  const span = spanOfDate(value)
  return span !== null && hasChoosableDay(span, limits)
}

function hasChoosableDay([first, last]: Span, limits: DateLimits): boolean {
  for (let day = first; !isAfter(day, last); day = addDays(day, 1)) if (mayBeChosen(day, limits)) return true
  return false
}

function reasonOf(
  [first, last]: Span,
  { dates = {} }: Pick<Question, 'dates'>,
  limits: DateLimits,
  world: DateWorld,
): DayRefusal {
  const { disableUntil, disableSince, onlyInWindow, notAfterToday } = dates
  if (notAfterToday && isAfter(first, world.today)) return { type: 'afterToday', limit: civilDateText(world.today) }
  const window = onlyInWindow && windowRange(onlyInWindow, world)
  if (window && (isAfter(first, window.end) || isAfter(window.begin, last)))
    return { type: 'outsideWindow', begin: civilDateText(window.begin), end: civilDateText(window.end) }
  const until = disableUntil === undefined ? null : parseCivilDate(disableUntil)
  if (until && !isAfter(last, until)) return { type: 'tooEarly', limit: civilDateText(addDays(until, 1)) }
  const since = disableSince === undefined ? null : parseCivilDate(disableSince)
  if (since && !isAfter(since, first)) return { type: 'tooLate', limit: civilDateText(addDays(since, -1)) }
  const isListed = includesDate(limits.disableDays, first) || !isYearInBounds(first.year, limits)
  return { type: !isListed && limits.disableWeekdays?.includes(weekdayOf(first)) ? 'weekday' : 'day' }
}

function isAfter(a: CivilDate, b: CivilDate): boolean {
  return compareCivilDates(a, b) > 0
}

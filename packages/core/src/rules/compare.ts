/** Comparisons in conditions: numbers, days and times that may be partial, and texts. */

import { compareNumbers, type Numeric } from '../bases/decimal'
import type { Comparison } from '../bases/rule'
import { dayNumber, spanOfDate } from '../dates/civilDate'
import { isTime, spanOfMoment } from '../dates/moment'
import { False, True, type Truth, truthOf, Undetermined } from './truth'

const holdsFor: Readonly<Record<Comparison, (order: number) => boolean>> = {
  Lower: (order) => order < 0,
  LowerEqual: (order) => order <= 0,
  Equal: (order) => order === 0,
  GreaterEqual: (order) => order >= 0,
  Greater: (order) => order > 0,
}

export function compareNumeric(a: Numeric, is: Comparison, b: Numeric): Truth {
  return truthOf(holdsFor[is](compareNumbers(a, b)))
}

/** By code units: a postcode that looks like a year stays a text. */
export function compareTexts(a: string, is: Comparison, b: string): Truth {
  return truthOf(holdsFor[is](a < b ? -1 : a > b ? 1 : 0))
}

/**
 * Days, days with a time, and times. Of a partial one undetermined unless all that it may mean agree: a day beside a day with a time is each
 * of its seconds. A time without seconds is the beginning of its minute.
 */
export function compareMoments(a: string, is: Comparison, b: string): Truth {
  const spanOf = isOfClock(a) || isOfClock(b) ? spanOfMoment : daysOf
  const [left, right] = [spanOf(a), spanOf(b)]
  if (!left || !right || isTime(a) !== isTime(b)) return Undetermined

  // It is enough to compare the ends: what holds for earliest against latest, and the reverse, holds in between.
  const outcomes = new Set<boolean>()
  for (const one of left) for (const other of right) outcomes.add(holdsFor[is](one - other))
  if (outcomes.size > 1) return Undetermined
  if (is === 'Equal' && overlap(left, right)) return Undetermined
  return outcomes.has(true) ? True : False
}

type Span = readonly [first: number, last: number]

function isOfClock(text: string): boolean {
  return text.includes(':')
}

function daysOf(text: string): Span | null {
  const span = spanOfDate(text)
  return span && [dayNumber(span[0]), dayNumber(span[1])]
}

/** Two spans that share a day or a second may or may not be the same one, even if none of their ends agree. */
function overlap(a: Span, b: Span): boolean {
  return a[0] <= b[1] && b[0] <= a[1] && [a[1], ...b].some((one) => one !== a[0])
}

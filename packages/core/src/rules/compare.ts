/** Comparisons in conditions: numbers, civil dates that may be partial, and texts. */

import { compareNumbers, type Numeric } from '../bases/decimal'
import type { Comparison } from '../bases/rule'
import { compareCivilDates, spanOfDate } from '../dates/civilDate'
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

/** By code units: this orders times of day, and a postcode that looks like a year stays a text. */
export function compareTexts(a: string, is: Comparison, b: string): Truth {
  return truthOf(holdsFor[is](a < b ? -1 : a > b ? 1 : 0))
}

/** Whole or partial dates: undetermined unless all days they may mean agree. */
export function compareDates(a: string, is: Comparison, b: string): Truth {
  const [left, right] = [spanOfDate(a), spanOfDate(b)]
  if (!left || !right) return Undetermined

  // It is enough to compare the ends: what holds for earliest against latest, and the reverse, holds in between.
  const outcomes = new Set<boolean>()
  for (const day of left) for (const other of right) outcomes.add(holdsFor[is](compareCivilDates(day, other)))
  if (outcomes.size > 1) return Undetermined
  if (is === 'Equal' && overlap(left, right)) return Undetermined
  return outcomes.has(true) ? True : False
}

type Span = NonNullable<ReturnType<typeof spanOfDate>>

/** Two spans that share days may or may not be the same day, even if none of their ends agree. */
function overlap(a: Span, b: Span): boolean {
  return compareCivilDates(a[0], b[1]) <= 0 && compareCivilDates(b[0], a[1]) <= 0 && !isOneDay(a, b)
}

function isOneDay(a: Span, b: Span): boolean {
  return [a[1], b[0], b[1]].every((day) => compareCivilDates(a[0], day) === 0)
}

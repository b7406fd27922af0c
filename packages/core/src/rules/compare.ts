/** Comparisons as conditions make them: of numbers, of civil dates that may be partial, and of texts. */
import type { Comparison } from '../bases/rule'
import { compareCivilDates, spanOfDate } from '../dates/civilDate'
import { compareNumbers, type Numeric } from './decimal'
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

/** By their code units: times of day are in their order, and a postcode that looks like a year is a text. */
export function compareTexts(a: string, is: Comparison, b: string): Truth {
  return truthOf(holdsFor[is](a < b ? -1 : a > b ? 1 : 0))
}

/** Dates, whole or partial: undetermined unless all the days they may mean agree. */
export function compareDates(a: string, is: Comparison, b: string): Truth {
  const [left, right] = [spanOfDate(a), spanOfDate(b)]
  if (!left || !right) return Undetermined

  // What holds of the earliest days against the latest, and the other way round, holds of all between them.
  const outcomes = new Set<boolean>()
  for (const day of left) for (const other of right) outcomes.add(holdsFor[is](compareCivilDates(day, other)))
  if (outcomes.size > 1) return Undetermined
  if (is === 'Equal' && overlap(left, right)) return Undetermined
  return outcomes.has(true) ? True : False
}

type Span = NonNullable<ReturnType<typeof spanOfDate>>

/** Two spans that share days may or may not be the same day, though none of their ends agree. */
function overlap(a: Span, b: Span): boolean {
  return compareCivilDates(a[0], b[1]) <= 0 && compareCivilDates(b[0], a[1]) <= 0 && !isOneDay(a, b)
}

function isOneDay(a: Span, b: Span): boolean {
  return [a[1], b[0], b[1]].every((day) => compareCivilDates(a[0], day) === 0)
}

/** Writes a stored date in the deployment's format and checks its range. Kept apart from the parser, which is long. */
import type { Question } from '../../bases/base'
import { type CivilDate, compareCivilDates, parseCivilDate, spanOfDate } from '../../dates/civilDate'
import { type DateFormat, storedFormat } from '../../deployment/deployment'

/** A stored date, even a partial one, in the format of entry. */
export function shownDate(stored: string, format: DateFormat): string {
  if (separatorOf(format) === '-') return stored
  const [year, ...monthAndDay] = stored.split('-')
  return [...monthAndDay, year].join('/')
}

export function separatorOf(format: DateFormat): '-' | '/' {
  return format === storedFormat ? '-' : '/'
}

export type DateRangeBreach = { readonly type: 'beforeMin' | 'afterMax'; readonly limit: string }

/** The limit that the date breaks, if every day it may mean does; null if none. */
export function dateRangeBreach(value: string, { min, max }: Pick<Question, 'min' | 'max'>): DateRangeBreach | null {
  const span = spanOfDate(value)
  if (!span) return null
  const [first, last] = span
  const lowest = limitDay(min)
  const highest = limitDay(max)
  if (lowest && compareCivilDates(last, lowest) < 0) return { type: 'beforeMin', limit: String(min) }
  if (highest && compareCivilDates(first, highest) > 0) return { type: 'afterMax', limit: String(max) }
  return null
}

function limitDay(limit: number | string | undefined): CivilDate | null {
  return typeof limit === 'string' ? parseCivilDate(limit) : null
}

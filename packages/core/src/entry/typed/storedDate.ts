/** A date that is stored: how it is written in the form of the deployment, and whether it is out of range. Apart from the reader, which is long. */
import type { Question } from '../../bases/base'
import { type CivilDate, compareCivilDates, parseCivilDate, spanOfDate } from '../../dates/civilDate'
import { type DateFormat, storedFormat } from '../../deployment/deployment'

/** A stored date as it is entered: also a partial one. */
export function shownDate(stored: string, format: DateFormat): string {
  if (separatorOf(format) === '-') return stored
  const [year, ...monthAndDay] = stored.split('-')
  return [...monthAndDay, year].join('/')
}

export function separatorOf(format: DateFormat): '-' | '/' {
  return format === storedFormat ? '-' : '/'
}

export type DateRangeBreach = { readonly type: 'beforeMin' | 'afterMax'; readonly limit: string }

/** Which limit the date breaks, if all days that it may mean do; null if none. */
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

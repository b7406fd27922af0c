/** Writes a stored date in the deployment's format. Kept apart from the parser, which is long. */
import { splitMoment } from '../../dates/moment'
import { type DateFormat, storedFormat } from '../../deployment/deployment'

/** A stored date, even a partial one or one with a time, in the format of entry. A time alone is as it is stored. */
export function shownDate(stored: string, format: DateFormat): string {
  const { day, time } = splitMoment(stored)
  const [year, ...monthAndDay] = day.split('-')
  const date = separatorOf(format) === '-' ? day : [...monthAndDay, year].join('/')
  return time === null ? date : `${date} ${time}`
}

export function separatorOf(format: DateFormat): '-' | '/' {
  return format === storedFormat ? '-' : '/'
}

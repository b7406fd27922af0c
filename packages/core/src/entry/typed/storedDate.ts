/** Writes a stored date in the deployment's format. Kept apart from the parser, which is long. */
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

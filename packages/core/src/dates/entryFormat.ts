/** How the date of a question is entered, and how it is stored: entered as the deployment has it, stored always alike. */
import { formatDate } from './dateFormat'
import { dateLocales } from './locales'
import { isDate } from './noDate'
import { parseDate } from './parseDate'

export const storedFormat = 'yyyy-mm-dd'

export type EntryFormat = typeof storedFormat | 'mm/dd/yyyy'

export function entryFormat(isAmerican: boolean): EntryFormat {
  return isAmerican ? 'mm/dd/yyyy' : storedFormat
}

/** The date to store; null if what was entered is no date in this format. */
export function storedFromEntry(entered: string, format: EntryFormat): string | null {
  const date = parseDate(entered, format, dateLocales.en)
  return isDate(date) ? formatDate(date, storedFormat, dateLocales.en) : null
}

/** The stored date as it is entered; null if what is stored is no whole date. */
export function entryFromStored(stored: string, format: EntryFormat): string | null {
  const date = parseDate(stored, storedFormat, dateLocales.en)
  return isDate(date) ? formatDate(date, format, dateLocales.en) : null
}

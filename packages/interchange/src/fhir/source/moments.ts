/** Days and times of FHIR as Casebook has them: what a clock showed, without a time zone and without fractions of a second. */
import { spanOfMoment } from '@casebook/core/dates/moment'

/** Of a `date`, `dateTime`, `instant` or `time`. Null if it is none, as a day without its month or a time without minutes. */
export function momentOf(text: string): string | null {
  const moment = text.replace(/(?<=:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/, '')
  return spanOfMoment(moment) ? moment : null
}

/** Of the values that a question of a day, of a time, or of both is compared with: a day has no time. */
export function momentFor(type: string, text: string): string | null {
  const moment = momentOf(text)
  return type === 'Date' ? (moment?.split('T')[0] ?? null) : moment
}

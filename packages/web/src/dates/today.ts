import type { CivilDate } from '@casebook/core/dates/civilDate'
import { localDay } from '@casebook/core/dates/localDay'
import { now } from './clock'

/** A civil date in the user's time zone, not an instant. */
export function today(): CivilDate {
  return localDay(now())
}

import type { CivilDate } from '@casebook/core/dates/civilDate'
import { localDay } from '@casebook/core/dates/localDay'

/** A civil date in the user's time zone, not an instant. */
export function today(): CivilDate {
  return localDay(new Date())
}

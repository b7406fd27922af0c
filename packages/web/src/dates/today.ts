import type { CivilDate } from '@casebook/core/dates/civilDate'

/** A civil date in the user's time zone, not an instant. */
export function today(): CivilDate {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}

import type { CivilDate } from '@casebook/core/dates/civilDate'

/** Here, where the person is: a civil date, no instant. */
export function today(): CivilDate {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}

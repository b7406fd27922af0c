/** When mails about ranks are due. */
import { type CivilDate, compareCivilDates, daysInMonth } from '../../dates/civilDate'

const monthsBetweenRankMails = 3

/** The day of the next mail. November 30 is followed by the last day of February. */
export function nextRankMail(lastSent: CivilDate): CivilDate {
  const months = lastSent.month - 1 + monthsBetweenRankMails
  const year = lastSent.year + Math.floor(months / 12)
  const month = (months % 12) + 1
  return { year, month, day: Math.min(lastSent.day, daysInMonth(year, month)) }
}

export function isRankMailDue(lastSent: CivilDate, today: CivilDate): boolean {
  return compareCivilDates(today, nextRankMail(lastSent)) >= 0
}

/** The basis of a rank: a person's own cases saved since the last mail. */
export interface Saver {
  readonly username: string
  readonly savedCases: number
}

/** Rank 1 has the most saved cases; equal numbers share a rank. Null for a person not in the list. */
export function rankOf(username: string, all: readonly Saver[]): number | null {
  const own = all.find((saver) => saver.username === username)
  return own ? 1 + all.filter(({ savedCases }) => savedCases > own.savedCases).length : null
}

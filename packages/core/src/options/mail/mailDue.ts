/** When automatic mails are due. */
import { type CivilDate, compareCivilDates, daysInMonth, parseCivilDate, plusDays } from '../../dates/civilDate'

/** The configuration of a base's reminder. */
export interface ReminderRule {
  /** The date question that the days count from. */
  readonly questionId: string
  /** Negative: days before the date. */
  readonly days: number
}

/** The day on which the reminder is sent; null for an answer without a day, such as a year alone. */
export function reminderDay(answer: string, { days }: Pick<ReminderRule, 'days'>): CivilDate | null {
  const date = parseCivilDate(answer)
  return date && plusDays(date, days)
}

/**
 * Whether to send the reminder today. A missed day is made up for, and one reminder per answer is enough: if it was
 * sent on or after its day, it is not sent again.
 */
export function isReminderDue(
  answer: string,
  rule: Pick<ReminderRule, 'days'>,
  today: CivilDate,
  lastSent: CivilDate | null,
): boolean {
  const day = reminderDay(answer, rule)
  if (!day || compareCivilDates(today, day) < 0) return false
  return lastSent === null || compareCivilDates(lastSent, day) < 0
}

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

/** Rank 1 has the most saved cases; equal numbers share a rank. Null for somebody not in the list. */
export function rankOf(username: string, all: readonly Saver[]): number | null {
  const own = all.find((saver) => saver.username === username)
  return own ? 1 + all.filter(({ savedCases }) => savedCases > own.savedCases).length : null
}

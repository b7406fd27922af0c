/** When the mails are due that nobody sends by hand. */
import { type CivilDate, compareCivilDates, daysInMonth, parseCivilDate } from '../dates/civilDate'

/** As configured for a base. */
export interface ReminderRule {
  /** The date question that the days count from. */
  readonly questionId: string
  /** Below zero: so many days before the date. */
  readonly days: number
}

/** The day on which the reminder goes out; null for an answer that names no day, as a year alone does. */
export function reminderDay(answer: string, { days }: Pick<ReminderRule, 'days'>): CivilDate | null {
  const date = parseCivilDate(answer)
  return date && plusDays(date, days)
}

/**
 * Whether the reminder goes out today. A day on which no mail could be sent is made up for, and once for an answer is
 * enough: a reminder that was sent on or after its day is not sent again.
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

/** The day of the next one. After the 30th of November comes the last day of February. */
export function nextRankMail(lastSent: CivilDate): CivilDate {
  const months = lastSent.month - 1 + monthsBetweenRankMails
  const year = lastSent.year + Math.floor(months / 12)
  const month = (months % 12) + 1
  return { year, month, day: Math.min(lastSent.day, daysInMonth(year, month)) }
}

export function isRankMailDue(lastSent: CivilDate, today: CivilDate): boolean {
  return compareCivilDates(today, nextRankMail(lastSent)) >= 0
}

/** What a rank counts: the cases of one's own that one saved since the last mail. */
export interface Saver {
  readonly username: string
  readonly savedCases: number
}

/** Rank 1 has most saved cases; who has equally many has the same rank. Null for somebody not among them. */
export function rankOf(username: string, all: readonly Saver[]): number | null {
  const own = all.find((saver) => saver.username === username)
  return own ? 1 + all.filter(({ savedCases }) => savedCases > own.savedCases).length : null
}

function plusDays({ year, month, day }: CivilDate, days: number): CivilDate {
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

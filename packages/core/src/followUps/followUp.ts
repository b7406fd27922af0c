/**
 * Follow-ups: questionnaires that become due some days after a date of the case.
 *
 * A follow-up is coming, then open, then overdue, until its required questions are answered. While it is coming, a save does not ask
 * for it; without the date it never comes. Screen, server and mails ask these rules.
 */
import type { FollowUp } from '../bases/base'
import { civilDateText, parseCivilDate, plusDays } from '../dates/civilDate'

/** The days as `yyyy-mm-dd`, both included. */
export interface DueWindow {
  readonly opens: string
  readonly closes: string
  readonly remind: string
}

/** Null where the answer is no whole day. */
export function dueWindow({ fromDay, toDay, reminderDay = fromDay }: FollowUp, answer: unknown): DueWindow | null {
  const date = typeof answer === 'string' ? parseCivilDate(answer) : null
  if (!date) return null
  const on = (days: number) => civilDateText(plusDays(date, days))
  const window = { opens: on(fromDay), closes: on(toDay), remind: on(reminderDay) }
  return Object.values(window).every((day) => parseCivilDate(day) !== null) ? window : null
}

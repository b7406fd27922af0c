/**
 * The mails that go out by schedule: reminders of follow-ups, and rank mails.
 *
 * Administrators write the texts. A list names cases and questionnaires and nothing else: no answer leaves the hospital by mail, and no
 * day that tells one.
 */
import { fillMail, type RankPlaceholder, type ReminderPlaceholder } from './mailText'

export const scheduledMailKinds = ['reminder', 'rank'] as const

export type ScheduledMailKind = (typeof scheduledMailKinds)[number]

/** From this hour of the day on, where the server is. */
export const firstHourOfMails = 6

/** Lines of one mail; further cases are only counted. */
const longestList = 100

export interface NamedFollowUp {
  readonly caseName: string
  readonly questionnaire: string
}

export interface Addressee {
  readonly title: string
  readonly lastName: string
}

export function reminderText(text: string, { title, lastName }: Addressee, due: readonly NamedFollowUp[]): string {
  const lines = due
    .slice(0, longestList)
    .map(({ caseName, questionnaire }) => `- ${inOneLine(caseName)}: ${inOneLine(questionnaire)}`)
  if (due.length > longestList) lines.push(`- … + ${due.length - longestList}`)
  const values: Readonly<Record<ReminderPlaceholder, string>> = { title, lastName, list: lines.join('\n') }
  return fillMail(text, values)
}

export interface Rank {
  readonly userRank: number
  /** The number of people who are ranked. */
  readonly allRank: number
}

export function rankText(text: string, { title, lastName }: Addressee, { userRank, allRank }: Rank): string {
  const values: Readonly<Record<RankPlaceholder, string>> = {
    title,
    lastName,
    userRank: String(userRank),
    allRank: String(allRank),
  }
  return fillMail(text, values)
}

/** A case's name cannot begin a line of its own. */
function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

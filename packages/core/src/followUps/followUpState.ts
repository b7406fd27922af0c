/** The state of a follow-up on a day, and its place on an axis of days. */
import { type CivilDate, civilDateText, dayNumber, parseCivilDate, plusDays } from '../dates/civilDate'
import { daysSince } from '../dates/weekday'
import type { DueWindow } from './followUp'

export const followUpStates = ['overdue', 'closing', 'open', 'coming'] as const

export type FollowUpState = (typeof followUpStates)[number]

/** In its last days an open follow-up is `closing`. */
const lastDays = 3

/** `days`: days past the end, days left, or days until it opens. */
export function followUpState(
  { opens, closes }: Pick<DueWindow, 'opens' | 'closes'>,
  today: CivilDate,
): { readonly state: FollowUpState; readonly days: number } {
  const now = dayNumber(today)
  const [from, to] = [opens, closes].map((text) => dayNumber(dayOf(text))) as [number, number]
  if (now < from) return { state: 'coming', days: from - now }
  if (now > to) return { state: 'overdue', days: now - to }
  return { state: to - now <= lastDays ? 'closing' : 'open', days: to - now }
}

export const followUpSections = ['overdue', 'thisWeek', 'later'] as const

export type FollowUpSection = (typeof followUpSections)[number]

/** `thisWeek`: the window ends by Sunday. */
export function followUpSection({ closes }: Pick<DueWindow, 'closes'>, today: CivilDate): FollowUpSection {
  if (closes < civilDateText(today)) return 'overdue'
  return closes <= civilDateText(endOfWeek(today)) ? 'thisWeek' : 'later'
}

export function startOfWeek(day: CivilDate): CivilDate {
  return plusDays(day, -daysSince('mo', day))
}

export function endOfWeek(day: CivilDate): CivilDate {
  return plusDays(startOfWeek(day), 6)
}

export function dayOf(text: string): CivilDate {
  const day = parseCivilDate(text)
  if (!day) throw new Error(`"${text}" is no day`)
  return day
}

/** The place of a window on an axis of days, as shares from 0 to 1; null if none of it is within. */
export function barOf(
  { opens, closes }: Pick<DueWindow, 'opens' | 'closes'>,
  axis: { readonly first: CivilDate; readonly days: number },
): { readonly start: number; readonly end: number; readonly isCut: readonly [boolean, boolean] } | null {
  const start = dayNumber(dayOf(opens)) - dayNumber(axis.first)
  const end = dayNumber(dayOf(closes)) - dayNumber(axis.first) + 1
  if (end <= 0 || start >= axis.days) return null
  return {
    start: Math.max(0, start) / axis.days,
    end: Math.min(axis.days, end) / axis.days,
    isCut: [start < 0, end > axis.days],
  }
}

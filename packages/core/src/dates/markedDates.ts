/** Marks and highlights in the month: visit windows, holidays, Sundays. They do not affect what can be chosen. */
import type { CivilDate } from './civilDate'
import { type DaySet, includesDate, isInDaySet } from './disabledDates'
import { isWeekend, weekdayOf } from './weekday'

export interface MarkedDates extends DaySet {
  readonly color: string
}

export interface Mark {
  readonly marked: boolean
  readonly color: string
}

export interface Marks {
  readonly markDates?: readonly MarkedDates[]
  readonly markWeekends?: Mark
}

const unmarked: Mark = { marked: false, color: '' }

/** The first group with the date sets its colour; only a date in no group gets the weekend's. */
export function markOf(date: CivilDate, { markDates = [], markWeekends = unmarked }: Marks): Mark {
  const group = markDates[groupOf(date, markDates)]
  if (group) return { marked: true, color: group.color }
  return isWeekend(date) ? markWeekends : unmarked
}

/** The index of the group that marks the date, or -1. */
export function groupOf(date: CivilDate, markDates: readonly MarkedDates[] = []): number {
  return markDates.findIndex((group) => isInDaySet(date, group))
}

export interface Highlights {
  readonly sunHighlight?: boolean
  readonly satHighlight?: boolean
  readonly highlightDates?: readonly CivilDate[]
}

export function isHighlighted(date: CivilDate, highlights: Highlights): boolean {
  const { sunHighlight = false, satHighlight = false, highlightDates } = highlights
  const weekday = weekdayOf(date)
  return (sunHighlight && weekday === 'su') || (satHighlight && weekday === 'sa') || includesDate(highlightDates, date)
}

/**
 * The days that a base disables, enables and marks at a question, for one case on one day. Screen and server use the
 * same rules; they may only differ on what day it is.
 */

import { type CivilDate, compareCivilDates, parseCivilDate } from '../../dates/civilDate'
import type { DateLimits, DateRange, DaySet } from '../../dates/disabledDates'
import type { MarkedDates } from '../../dates/markedDates'
import { addDays } from '../../dates/weekday'
import type { Weekday } from '../../dates/weekdays'
import type { DateSettings, DateWindow, Days, Question } from '../base'
import { keyOf, parseKey } from '../key'
import type { BaseStructure } from '../structure'

/** The day and the answers that the limits depend on, besides the base. */
export interface DateWorld {
  readonly today: CivilDate
  /** The whole date that answers this question in the case; null if there is none. */
  readonly answerTo: (questionId: string) => CivilDate | null
}

type Asked = Pick<Question, 'dates'>

export function dateLimits({ dates = {} }: Asked, world: DateWorld): DateLimits {
  const { disable = {}, enable } = dates
  const { weekdays = [], dates: listed = [], ranges = [] } = daySet(disable, world)
  const { lowest, highest } = boundsOf(dates, world)
  return {
    ...(lowest && { disableUntil: addDays(lowest, -1) }),
    ...(highest && { disableSince: addDays(highest, 1) }),
    ...(weekdays.length > 0 && { disableWeekdays: weekdays }),
    ...(listed.length > 0 && { disableDays: listed }),
    ...(ranges.length > 0 && { disableDateRanges: ranges }),
    ...(enable && { enable: daySet(enable, world) }),
  }
}

export function markedDates({ dates = {} }: Asked, world: DateWorld): readonly MarkedDates[] {
  return (dates.mark ?? []).map(({ color, text: _, ...days }) => ({ color, ...daySet(days, world) }))
}

interface Bounds {
  readonly lowest: CivilDate | null
  readonly highest: CivilDate | null
}

/** The first and last day that may be answered, all bounds combined. */
function boundsOf(settings: DateSettings, world: DateWorld): Bounds {
  const { notAfterToday, onlyInWindow } = settings
  const window = onlyInWindow && windowRange(onlyInWindow, world)
  const until = dayIn(settings.disableUntil)
  const since = dayIn(settings.disableSince)
  return {
    lowest: outermost([until && addDays(until, 1), window?.begin], 1),
    highest: outermost([since && addDays(since, -1), window?.end, notAfterToday ? world.today : null], -1),
  }
}

/** The latest of the days, or with -1 the earliest. */
function outermost(days: readonly (CivilDate | null | undefined)[], direction: 1 | -1): CivilDate | null {
  const set = days.flatMap((day) => day ?? [])
  return set.toSorted((a, b) => direction * compareCivilDates(b, a))[0] ?? null
}

export function windowRange({ questionId, fromDay, toDay }: DateWindow, { answerTo }: DateWorld): DateRange | null {
  const day = answerTo(questionId)
  return day && { begin: addDays(day, fromDay), end: addDays(day, toDay) }
}

function daySet({ weekends, weekdays = [], days = [], ranges = [], window }: Days, world: DateWorld): DaySet {
  const weekend: readonly Weekday[] = weekends ? ['sa', 'su'] : []
  const around = window && windowRange(window, world)
  return {
    weekdays: [...weekend, ...weekdays],
    dates: days.flatMap((day) => parseCivilDate(day) ?? []),
    ranges: [
      ...ranges.flatMap(({ begin, end }) => {
        const [first, last] = [parseCivilDate(begin), parseCivilDate(end)]
        return first && last ? [{ begin: first, end: last }] : []
      }),
      ...(around ? [around] : []),
    ],
  }
}

function dayIn(text: string | undefined): CivilDate | null {
  return text === undefined ? null : parseCivilDate(text)
}

/** The windows of a question, each with its path in the settings. */
export function windowsOf({ dates = {} }: Asked): readonly (readonly [path: string, window: DateWindow])[] {
  const { onlyInWindow, disable, enable, mark = [] } = dates
  const found: readonly (readonly [string, DateWindow | undefined])[] = [
    ['onlyInWindow', onlyInWindow],
    ['disable/window', disable?.window],
    ['enable/window', enable?.window],
    ...mark.map(({ window }, index) => [`mark/${index}/window`, window] as const),
  ]
  return found.flatMap(([path, window]) => (window ? [[path, window] as const] : []))
}

/** The keys of the answers that the days at this key depend on. */
export function keysNamed(structure: BaseStructure, question: Asked, key: string): readonly string[] {
  return [...new Set(windowsOf(question).map(([, { questionId }]) => keyBeside(structure, key, questionId)))]
}

/** The key of the other question in the same entry of a repeating group; elsewhere that of its first or only answer. */
export function keyBeside({ questions }: BaseStructure, key: string, questionId: string): string {
  const own = parseKey(key)
  const group = own && questions.get(own.questionId)?.repeatsIn
  const isBeside = group != null && questions.get(questionId)?.repeatsIn === group
  return keyOf(questionId, isBeside ? own?.occurrence : 1)
}

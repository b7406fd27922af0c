/**
 * Times of the day, `hh:mm` or `hh:mm:ss`, and dates with one, `yyyy-mm-ddThh:mm`, of which the right may be missing. They are what a
 * clock showed where somebody looked at it: text, never instants. They have no time zone, and nothing shifts them.
 */
import { dayNumber, spanOfDate } from './civilDate'

const secondsOfDay = 86_400

/** Since midnight. Null unless the text is a time from 00:00 to 23:59:59. Without seconds it is the beginning of its minute. */
export function secondsOfTime(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  if (!match) return null
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return (hours * 60 + minutes) * 60 + seconds
}

/** The time of a date with one, or null. */
export function splitMoment(text: string): { readonly day: string; readonly time: string | null } {
  const at = text.indexOf('T')
  return at < 0 ? { day: text, time: null } : { day: text.slice(0, at), time: text.slice(at + 1) }
}

/** The first and the last second that the text may mean, after 1970 began. Null unless it is a date or a whole date with a time. */
export function spanOfDateTime(text: string): readonly [first: number, last: number] | null {
  const { day, time } = splitMoment(text)
  const span = spanOfDate(day)
  if (!span) return null
  const [first, last] = [dayNumber(span[0]) * secondsOfDay, dayNumber(span[1]) * secondsOfDay]
  if (time === null) return [first, last + secondsOfDay - 1]
  const seconds = secondsOfTime(time)
  return seconds === null || first !== last ? null : [first + seconds, last + seconds]
}

/** Likewise for a time, after midnight. */
export function spanOfMoment(text: string): readonly [first: number, last: number] | null {
  const time = secondsOfTime(text)
  return time === null ? spanOfDateTime(text) : [time, time]
}

/** Seconds between two moments, least and most: partial ones may mean several. Null if one is none, or only one of them has a day. */
export function secondsBetween(from: string, to: string): readonly [least: number, most: number] | null {
  const [first, last] = [spanOfMoment(from), spanOfMoment(to)]
  if (!first || !last || isTime(from) !== isTime(to)) return null
  return [last[0] - first[1], last[1] - first[0]]
}

export function isTime(text: string): boolean {
  return secondsOfTime(text) !== null
}

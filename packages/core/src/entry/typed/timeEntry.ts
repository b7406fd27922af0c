/** Times of the day as people type them: `14:05`, `1405`, `9.30`, `14h05`, `2:05 pm`, `14:05:30`. */
import { secondsOfTime } from '../../dates/moment'
import { latinDigits } from './latinDigits'

export type TimeEntry =
  | { readonly type: 'empty' }
  /** `value` is `hh:mm`, or `hh:mm:ss` if seconds were typed. */
  | { readonly type: 'time'; readonly value: string }
  | { readonly type: 'notATime' }

const withSeparators = /^(\d{1,2})(?: ?[:.h] ?| )(\d\d)(?:(?: ?[:.] ?| )(\d\d))?$/
const digitsAlone = /^(\d{1,2})(\d\d)(\d\d)?$/
/** Only what says that it is an hour: a number alone may be anything. */
const hourAlone = /^(\d{1,2})$/
const afternoon = / ?([ap])\.? ?m\.?$/
const hours = / ?(?:h|uhr)$/

export function parseTimeEntry(typed: string): TimeEntry {
  const text = latinDigits(typed).trim().toLowerCase().replace(/\s+/g, ' ')
  if (text === '') return { type: 'empty' }
  const half = afternoon.exec(text)?.[1]
  const clock = text.replace(afternoon, '').replace(hours, '')
  const match = withSeparators.exec(clock) ?? digitsAlone.exec(clock) ?? (clock === text ? null : hourAlone.exec(clock))
  if (!match) return { type: 'notATime' }
  const [, hour = '', minute = '00', second] = match
  const full = half === undefined ? Number(hour) : hourOfDay(Number(hour), half)
  const value = [String(full).padStart(2, '0'), minute, ...(second === undefined ? [] : [second])].join(':')
  return secondsOfTime(value) === null ? { type: 'notATime' } : { type: 'time', value }
}

/** The hour on a 12-hour clock as one of 24 hours: 12 am is midnight. NaN for an hour that a 12-hour clock does not have. */
function hourOfDay(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

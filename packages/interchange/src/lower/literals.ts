/** Numbers, days and times as authors write them. */
import { secondsOfTime } from '@casebook/core/dates/moment'

export function numberIn(text: string): number | null {
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null
}

/** As `yyyy-mm-dd`; null: it is no day. */
export function dayIn(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : null
}

/** As `hh:mm`, or `hh:mm:ss` if there are seconds; null: it is no time. A fraction of a second and a time zone are left out. */
export function timeIn(text: string): string | null {
  const [, hour, minute, second] =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text.trim()) ?? []
  if (hour === undefined || minute === undefined) return null
  const time = [hour.padStart(2, '0'), minute, ...(Number(second ?? 0) > 0 ? [second] : [])].join(':')
  return secondsOfTime(time) === null ? null : time
}

/** As `yyyy-mm-ddThh:mm`, with seconds if there are some; null: it is no day with a time. */
export function dateTimeIn(text: string): string | null {
  const [, written = '', clock = ''] = /^(\S+?)(?:T| +)(\S+)$/.exec(text.trim()) ?? []
  const [day, time] = [dayIn(written), timeIn(clock)]
  return day === null || time === null ? null : `${day}T${time}`
}

/** A value of a question of this type; null: it is none, or the type is no day and no time. */
export function momentIn(text: string, type: string): string | null {
  const read = { Date: dayIn, Time: timeIn, DateTime: dateTimeIn }[type]
  return read?.(text) ?? null
}

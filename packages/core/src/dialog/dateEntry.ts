/** Dates as people type them: digits alone will do, the separators come by themselves. */
import type { Question } from '../bases/base'
import { type CivilDate, compareCivilDates, parseCivilDate, spanOfDate } from '../dates/civilDate'

/**
 * The text after a key was pressed. While the text grows, `-` follows the year and the month; while it shrinks nothing is added, so that
 * the separators can be deleted. A separator that is typed after one that came by itself is that one.
 */
export function typedDate(text: string, before: string): string {
  const latin = latinDigits(text).replace(/-{2,}/g, '-')
  if (!/^[\d-]*$/.test(latin) || latin.length <= before.length) return latin
  if (/^\d{8}$/.test(latin)) return `${latin.slice(0, 4)}-${latin.slice(4, 6)}-${latin.slice(6)}`
  if (/^\d{4}$/.test(latin) || /^\d{4}-\d\d$/.test(latin)) return `${latin}-`
  if (/^\d{4}\d$/.test(latin)) return `${latin.slice(0, 4)}-${latin.slice(4)}`
  if (/^\d{4}-\d{3}$/.test(latin)) return `${latin.slice(0, 7)}-${latin.slice(7)}`
  return latin
}

function latinDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
}

export type DateEntry =
  | { readonly type: 'empty' }
  | { readonly type: 'date'; readonly value: string }
  /** A year, or a year and a month, where a whole date is asked for. */
  | { readonly type: 'incomplete' }
  | { readonly type: 'notADate' }

/** `yyyy-mm-dd`, or with dots `d.m.yyyy`; `yyyy-mm` and `yyyy` where the question allows them. A separator left at the end does not count. */
export function parseDateEntry(typed: string, { partialDate }: Pick<Question, 'partialDate'>): DateEntry {
  const text = latinDigits(typed).trim().replace(/-+$/, '')
  if (text === '') return { type: 'empty' }
  const value = fromDots(text) ?? padded(text)
  if (parseCivilDate(value)) return { type: 'date', value }
  if (!spanOfDate(value)) return { type: 'notADate' }
  return partialDate ? { type: 'date', value } : { type: 'incomplete' }
}

function fromDots(text: string): string | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  return match ? `${match[3]}-${two(match[2])}-${two(match[1])}` : null
}

/** `2026-3-7` is meant as `2026-03-07`. */
function padded(text: string): string {
  const match = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(text)
  if (!match) return text
  return [match[1], two(match[2]), ...(match[3] === undefined ? [] : [two(match[3])])].join('-')
}

function two(digits: string | undefined): string {
  return (digits ?? '').padStart(2, '0')
}

export type DateRangeBreach = { readonly type: 'beforeMin' | 'afterMax'; readonly limit: string }

/** Which limit the date breaks, if all days that it may mean do; null if none. */
export function dateRangeBreach(value: string, { min, max }: Pick<Question, 'min' | 'max'>): DateRangeBreach | null {
  const span = spanOfDate(value)
  if (!span) return null
  const [first, last] = span
  const lowest = limitDay(min)
  const highest = limitDay(max)
  if (lowest && compareCivilDates(last, lowest) < 0) return { type: 'beforeMin', limit: String(min) }
  if (highest && compareCivilDates(first, highest) > 0) return { type: 'afterMax', limit: String(max) }
  return null
}

function limitDay(limit: number | string | undefined): CivilDate | null {
  return typeof limit === 'string' ? parseCivilDate(limit) : null
}

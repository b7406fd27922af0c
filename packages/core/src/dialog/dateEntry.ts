/** Dates as people type them, in the form of the deployment: digits alone will do, the separators come by themselves. */
import type { Question } from '../bases/base'
import { type CivilDate, compareCivilDates, parseCivilDate, spanOfDate } from '../dates/civilDate'
import { type DateFormat, storedFormat } from '../deployment/deployment'
import { latinDigits } from './latinDigits'

type Asked = Pick<Question, 'partialDate'>

/**
 * The text after a key was pressed. While the text grows, separators follow by themselves; while it shrinks nothing is added, so that the
 * separators can be deleted. A separator that is typed after one that came by itself is that one.
 */
export function typedDate(text: string, before: string, format: DateFormat = storedFormat, asked: Asked = {}): string {
  const separator = separatorOf(format)
  const latin = latinDigits(text)
    .replace(/-{2,}/g, '-')
    .replace(/\/{2,}/g, '/')
  if (/[^\d/-]/.test(latin) || latin.length <= before.length) return latin
  return separator === '-' ? withHyphens(latin) : withSlashes(latin, asked)
}

function withHyphens(text: string): string {
  if (/^\d{8}$/.test(text)) return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  if (/^\d{4}$/.test(text) || /^\d{4}-\d\d$/.test(text)) return `${text}-`
  if (/^\d{4}\d$/.test(text)) return `${text.slice(0, 4)}-${text.slice(4)}`
  if (/^\d{4}-\d{3}$/.test(text)) return `${text.slice(0, 7)}-${text.slice(7)}`
  return text
}

/** Month first. Where month and year alone will do, digits after the month may begin either, until there are six of them. */
function withSlashes(text: string, { partialDate }: Asked): string {
  if (/^\d{8}$/.test(text)) return `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`
  if (/^(0[1-9]|1[0-2])$/.test(text)) return `${text}/`
  if (/^(0[1-9]|1[0-2])\d$/.test(text)) return `${text.slice(0, 2)}/${text.slice(2)}`
  if (/^\d\d\/\d{6}$/.test(text)) return `${text.slice(0, 5)}/${text.slice(5)}`
  if (partialDate) return text
  if (/^\d\d\/\d\d$/.test(text)) return `${text}/`
  if (/^\d\d\/\d{3}$/.test(text)) return `${text.slice(0, 5)}/${text.slice(5)}`
  return text
}

function separatorOf(format: DateFormat): '-' | '/' {
  return format === storedFormat ? '-' : '/'
}

export type DateEntry =
  | { readonly type: 'empty' }
  | { readonly type: 'date'; readonly value: string }
  /** A year, or a year and a month, where a whole date is asked for. */
  | { readonly type: 'incomplete' }
  | { readonly type: 'notADate' }

/**
 * In the format of the deployment, or as dates are stored, or with dots `d.m.yyyy`: these three cannot be mistaken for each other. A year,
 * or a year and a month, where the question allows them. A separator left at the end does not count.
 */
export function parseDateEntry(typed: string, { partialDate }: Asked, format: DateFormat = storedFormat): DateEntry {
  const text = latinDigits(typed)
    .trim()
    .replace(/[-/]+$/, '')
  if (text === '') return { type: 'empty' }
  const value = fromDots(text) ?? (separatorOf(format) === '/' ? fromSlashes(text) : null) ?? padded(text)
  if (parseCivilDate(value)) return { type: 'date', value }
  if (!spanOfDate(value)) return { type: 'notADate' }
  return partialDate ? { type: 'date', value } : { type: 'incomplete' }
}

/** A stored date as it is entered: also a partial one. */
export function shownDate(stored: string, format: DateFormat): string {
  if (separatorOf(format) === '-') return stored
  const [year, ...monthAndDay] = stored.split('-')
  return [...monthAndDay, year].join('/')
}

function fromDots(text: string): string | null {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  return match ? `${match[3]}-${two(match[2])}-${two(match[1])}` : null
}

function fromSlashes(text: string): string | null {
  const match = /^(\d{1,2})\/(?:(\d{1,2})\/)?(\d{4})$/.exec(text)
  if (!match) return null
  return [match[3], two(match[1]), ...(match[2] === undefined ? [] : [two(match[2])])].join('-')
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

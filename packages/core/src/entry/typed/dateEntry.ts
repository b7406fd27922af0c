/**
 * Dates as people type them.
 *
 * The specification's parser first reads the text, strictly, in the format of the deployment: what it accepts is the
 * answer. Anything else is read leniently, in every way the person's language writes dates, and becomes an answer only
 * after it was shown in words, or chosen between two readings. Both paths share the calendar, the range of years and
 * the disabled days. See docs/decisions/0016-typed-dates.md.
 */
import type { Question } from '../../bases/base'
import { type DateWorld, dateLimits } from '../../bases/dates/dateLimits'
import { type DayRefusal, dayRefusal, mayBeAnswered } from '../../bases/dates/dayRefusal'
import { type CivilDate, civilDateText, parseCivilDate, spanOfDate } from '../../dates/civilDate'
import { formatPieces } from '../../dates/dateFormat'
import type { DateLimits } from '../../dates/disabledDates'
import type { DateLocale } from '../../dates/locales'
import { isDate } from '../../dates/noDate'
import { parseDate } from '../../dates/parseDate'
import { isToday } from '../../dates/typed/today'
import { type Order, type WrittenDate, writtenDates } from '../../dates/typed/writtenDate'
import { type DateFormat, storedFormat } from '../../deployment/deployment'
import type { Language } from '../../language/language'
import { date } from '../../questions/date'
import { latinDigits } from './latinDigits'
import { separatorOf } from './storedDate'

type Asked = Pick<Question, 'partialDate' | 'dates' | 'min' | 'max'>

/** The settings, besides the question, that decide how a text is read. */
export interface DateSetting {
  /** The date format of this deployment. */
  readonly format: DateFormat
  readonly language: Language
  /** The locale of the picker. */
  readonly locale: DateLocale
  readonly world: DateWorld
}

export type DateEntry =
  | { readonly type: 'empty' }
  /** `isLiteral`: typed in the format of the field. Any other reading is shown in words before it is taken. */
  | { readonly type: 'date'; readonly value: string; readonly isLiteral: boolean }
  /** More than one reading, or one that adds a year nobody typed. Nothing is taken until one is chosen. */
  | { readonly type: 'choices'; readonly values: readonly string[] }
  /** A year, or a year and a month, where a whole date is asked for. */
  | { readonly type: 'incomplete' }
  | { readonly type: 'notADate' }
  /** Written like a date, but not a day of the calendar. */
  | { readonly type: 'noSuchDay' }
  | { readonly type: 'notAllowed'; readonly value: string; readonly refusal: DayRefusal }

export function parseDateEntry(typed: string, question: Asked, setting: DateSetting): DateEntry {
  const text = latinDigits(typed)
    .trim()
    .replace(/[-/]+$/, '')
  if (text === '') return { type: 'empty' }
  const limits = dateLimits(question, setting.world)
  const literal = literalDate(text, question, setting, limits)
  if (literal !== null) return { type: 'date', value: literal, isLiteral: true }

  if (isToday(text)) return entryOf([{ value: civilDateText(setting.world.today) }], question, setting, limits)
  const written = writtenDates(text, { ...setting, orders: ordersOf(setting), monthLabels: setting.locale.monthLabels })
  if (written.length === 0) return { type: 'notADate' }
  const readings = written.flatMap((date) => readingsOf(date, question, setting, limits))
  return entryOf(readings, question, setting, limits)
}

interface Reading {
  /** In the stored form. */
  readonly value: string
  readonly isYearAdded?: boolean
}

function entryOf(readings: readonly Reading[], question: Asked, { world }: DateSetting, limits: DateLimits): DateEntry {
  const meant = [...new Set(readings.map(({ value }) => value))]
  if (meant.length === 0) return { type: 'noSuchDay' }
  const asked = question.partialDate ? meant : meant.filter((value) => parseCivilDate(value) !== null)
  const [first] = asked
  if (first === undefined) return { type: 'incomplete' }
  const allowed = asked.filter((value) => mayBeAnswered(value, limits))
  const [only, ...others] = allowed
  if (only === undefined) {
    const refusal = dayRefusal(first, question, world)
    return refusal ? { type: 'notAllowed', value: first, refusal } : { type: 'noSuchDay' }
  }
  const isGuess = others.length > 0 || asked.length < meant.length || readings.some(({ isYearAdded }) => isYearAdded)
  return isGuess ? { type: 'choices', values: allowed } : { type: 'date', value: only, isLiteral: false }
}

/**
 * Read by the specification's parser. It does not know a month or a year alone: these are read in the same format, a
 * year alone only from 1800 to 2199, because other digits may be a day and a month.
 */
function literalDate(text: string, { partialDate }: Asked, { format, locale }: DateSetting, limits: DateLimits) {
  const whole = parseDate(text, format, locale, limits)
  if (isDate(whole)) return civilDateText(whole)
  if (!partialDate) return null
  const match = (
    separatorOf(format) === '-'
      ? /^(?=\d{4}-|1[89]|2[01])(\d{4})(?:-(\d{1,2}))?$/
      : /^(?=\d+\/|1[89]|2[01])(?:(\d{1,2})\/)?(\d{4})$/
  ).exec(text)
  if (!match) return null
  const [year, month] = separatorOf(format) === '-' ? [match[1], match[2]] : [match[2], match[1]]
  const value = month === undefined ? `${year}` : `${year}-${month.padStart(2, '0')}`
  return mayBeAnswered(value, limits) ? value : null
}

/**
 * Whether the day or the month comes first. The American format has the month first. Elsewhere languages put the day
 * first; if the picker's locale puts the month first, as English does, either may be meant.
 */
function ordersOf({ format, locale }: DateSetting): readonly Order[] {
  if (format !== storedFormat) return ['monthFirst']
  const [first] = formatPieces(locale.dateFormat).flatMap((piece) => (piece.type === 'part' ? [piece.part[0]] : []))
  return first === 'm' ? ['dayFirst', 'monthFirst'] : ['dayFirst']
}

/** None if the calendar has no such day, month or year. Without a year: this one, and the last if the day is to come. */
function readingsOf(
  { year, month, day }: WrittenDate,
  question: Asked,
  { world: { today } }: DateSetting,
  limits: DateLimits,
): readonly Reading[] {
  const inCalendar = (...years: readonly number[]) =>
    years
      .map((full) =>
        civilDateText({ year: full, ...(month !== undefined && { month }), ...(day !== undefined && { day }) }),
      )
      .filter((value) => spanOfDate(value) !== null)
  if (year === undefined) {
    const isAhead = (value: string) => value > civilDateText(today)
    const [thisYear, lastYear] = [inCalendar(today.year), inCalendar(today.year - 1)]
    return [...thisYear, ...(thisYear.some(isAhead) ? lastYear : [])].map((value) => ({ value, isYearAdded: true }))
  }
  if (year.length > 2) return inCalendar(Number(year)).map((value) => ({ value }))
  const past = today.year - ((100 + (today.year % 100) - Number(year)) % 100)
  const possible = inCalendar(past, past + 100, past - 100)
  const fitting = possible.filter((value) => isWithinBounds(value, question, limits))
  return likely(fitting.length > 0 ? fitting : possible, today).map((value) => ({ value }))
}

/** How far ahead a year of two digits is looked for, as of a planned date. */
const yearsAhead = 20

/** Those of the last hundred years and the next twenty; otherwise the latest that is not to come. */
function likely(values: readonly string[], { year }: CivilDate): readonly string[] {
  const yearOf = (value: string) => Number(value.slice(0, 4))
  const near = values.filter((value) => yearOf(value) > year - 100 && yearOf(value) <= year + yearsAhead)
  if (near.length > 0) return near
  return [values.find((value) => yearOf(value) <= year) ?? values.at(-1)].flatMap((value) => value ?? [])
}

/** Weekday limits and single days say nothing about the century. */
function isWithinBounds(value: string, question: Asked, { disableUntil, disableSince }: DateLimits): boolean {
  const bounds = { ...(disableUntil && { disableUntil }), ...(disableSince && { disableSince }) }
  return date.breach(question, value) === null && mayBeAnswered(value, bounds)
}

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
import { type Order, type WrittenDate, writtenDates } from '../../dates/typed/writtenDate'
import { type DateFormat, storedFormat } from '../../deployment/deployment'
import type { Language } from '../../language/language'
import { latinDigits } from './latinDigits'
import { dateRangeBreach, separatorOf } from './storedDate'

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
  /** More than one reading. */
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

  const written = writtenDates(text, { ...setting, orders: ordersOf(setting), monthLabels: setting.locale.monthLabels })
  if (written.length === 0) return { type: 'notADate' }
  const meant = [...new Set(written.flatMap((date) => dayMeant(date, question, setting, limits) ?? []))]
  if (meant.length === 0) return { type: 'noSuchDay' }
  const asked = question.partialDate ? meant : meant.filter((value) => parseCivilDate(value) !== null)
  const [first] = asked
  if (first === undefined) return { type: 'incomplete' }
  const allowed = asked.filter((value) => mayBeAnswered(value, limits))
  const [only, ...others] = allowed
  if (only === undefined) {
    const refusal = dayRefusal(first, question, setting.world)
    return refusal ? { type: 'notAllowed', value: first, refusal } : { type: 'noSuchDay' }
  }
  return others.length === 0 ? { type: 'date', value: only, isLiteral: false } : { type: 'choices', values: allowed }
}

/** Read by the specification's parser. It does not know a month or a year alone: these are read in the same format. */
function literalDate(text: string, { partialDate }: Asked, { format, locale }: DateSetting, limits: DateLimits) {
  const whole = parseDate(text, format, locale, limits)
  if (isDate(whole)) return civilDateText(whole)
  if (!partialDate) return null
  const match = (separatorOf(format) === '-' ? /^(\d{4})(?:-(\d{1,2}))?$/ : /^(?:(\d{1,2})\/)?(\d{4})$/).exec(text)
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

/** The stored form; null if the calendar has no such day, month or year. */
function dayMeant(written: WrittenDate, question: Asked, { world }: DateSetting, limits: DateLimits): string | null {
  const { year, month, day } = written
  const valueIn = (full: number) =>
    civilDateText({ year: full, ...(month !== undefined && { month }), ...(day !== undefined && { day }) })
  if (year.length > 2) return spanOfDate(valueIn(Number(year))) ? valueIn(Number(year)) : null
  const century = Math.floor(world.today.year / 100) * 100 + Number(year)
  const possible = [century + 100, century, century - 100].filter((full) => spanOfDate(valueIn(full)) !== null)
  const fitting = possible.filter((full) => isWithinBounds(valueIn(full), question, limits))
  const meant = nearestPast(fitting.length > 0 ? fitting : possible, world.today)
  return meant === null ? null : valueIn(meant)
}

/** The latest year not in the future, otherwise the next one. */
function nearestPast(years: readonly number[], today: CivilDate): number | null {
  return years.find((year) => year <= today.year) ?? years.at(-1) ?? null
}

/** Weekday limits and single days say nothing about the century. */
function isWithinBounds(value: string, question: Asked, { disableUntil, disableSince }: DateLimits): boolean {
  const bounds = { ...(disableUntil && { disableUntil }), ...(disableSince && { disableSince }) }
  return dateRangeBreach(value, question) === null && mayBeAnswered(value, bounds)
}

/**
 * The possible readings of a text as a date, before consulting the calendar: every way in which its numbers and its
 * month name form a year, a month and a day. `core/entry/typed/dateEntry` decides which of them exist and may be
 * answered.
 */
import type { Language } from '../../language/language'
import { monthsNamed } from './monthNames'

/** The order of day and month when the year comes last. */
export type Order = 'dayFirst' | 'monthFirst'

export interface Habits {
  readonly language: Language
  /** One if people agree, two if they do not. */
  readonly orders: readonly Order[]
  /** The month labels of the picker. */
  readonly monthLabels: readonly string[]
}

/** `year` has four digits or two. A day and a month may come without one. */
export interface WrittenDate {
  readonly year?: string
  readonly month?: number
  readonly day?: number
}

interface Word {
  readonly text: string
  readonly isNumber: boolean
}

/** Empty if the text does not look like a date. Expects Latin digits. */
export function writtenDates(text: string, habits: Habits): readonly WrittenDate[] {
  const read = wordsIn(text)
  if (!read) return []
  const { words, separators } = read
  const form = words.map(({ isNumber }) => (isNumber ? 'N' : 'M')).join('')
  const texts = words.map((word) => word.text)
  if (form === 'N') return fromDigits(texts[0] ?? '', habits)
  if (form === 'NN') return fromTwoNumbers(texts, separators[0] ?? '', habits)
  if (form === 'NNN') return allAlike(separators) ? fromNumbers(texts, separators[0] ?? '', habits) : []
  return withMonthName(form, texts, habits)
}

const ordinal = /(\d)(?:st|nd|rd|th|er|ère|º|ª|°)(?!\p{L})/gu
const smallWords = /(?<!\p{L})(?:de|del|di|of|the|den|г|года|من)(?!\p{L})\.?/gu

/** Numbers, names and separators; null if there is anything else. */
function wordsIn(text: string) {
  const plain = text
    .toLowerCase()
    .replace(ordinal, '$1')
    .replace(smallWords, ' ')
    .trim()
    .replace(/[./-]+$/, '')
  if (!/^[\d\p{L}\p{M}'’ .,/–-]+$/u.test(plain)) return null
  const found = [...plain.matchAll(/\d+|\p{L}[\p{L}\p{M}'’]*(?:\.? +\p{L}[\p{L}\p{M}'’]*)*/gu)]
  if (plain.slice(0, found[0]?.index ?? 0) !== '') return null
  const words = found.map((match): Word => ({ text: match[0], isNumber: /^\d/.test(match[0]) }))
  const separators = found
    .slice(1)
    .map((match, index) => plain.slice((found[index]?.index ?? 0) + (found[index]?.[0].length ?? 0), match.index))
  return { words, separators: separators.map((separator) => separator.trim() || ' ') }
}

function allAlike([first, ...others]: readonly string[]): boolean {
  return first !== undefined && /^[ ./–-]$/.test(first) && others.every((other) => other === first)
}

/** Digits only: a year, `mmyy` or a day and a month; `yyyymm`, `mmyyyy`, `ddmmyy`; `yyyymmdd`, `ddmmyyyy`. */
function fromDigits(digits: string, { orders }: Habits): readonly WrittenDate[] {
  const cut = (from: number, to?: number) => digits.slice(from, to)
  const pairs = [cut(0, 2), cut(2, 4), cut(4)]
  switch (digits.length) {
    case 4:
      if (isYearOfOurs(digits)) return [{ year: digits }]
      return [...dayAndMonth(pairs, orders), ...numbers(cut(2), cut(0, 2)), { year: digits }]
    case 6:
      return [
        ...(isYearOfOurs(cut(0, 4)) ? numbers(cut(0, 4), cut(4)) : []),
        ...(isYearOfOurs(cut(2)) ? numbers(cut(2), cut(0, 2)) : []),
        ...yearLast(pairs, orders),
      ]
    case 8:
      return [...numbers(cut(0, 4), cut(4, 6), cut(6)), ...yearLast(pairs, orders)]
    default:
      return []
  }
}

/** Of digits without separators, only these are read as a year before a day and a month are. */
function isYearOfOurs(digits: string): boolean {
  return /^(?:1[89]|2[01])/.test(digits)
}

/** A month and a year, or a day and a month without a year. */
function fromTwoNumbers([first = '', second = '']: readonly string[], separator: string, { orders }: Habits) {
  if (isLongYear(first)) return numbers(first, second)
  return [...dayAndMonth([first, second], separator === '.' ? ['dayFirst'] : orders), ...numbers(second, first)]
}

function dayAndMonth([first = '', second = '']: readonly string[], orders: readonly Order[]): readonly WrittenDate[] {
  if (!isShort(first) || !isShort(second)) return []
  return orders.map((order) =>
    order === 'dayFirst'
      ? { month: Number(second), day: Number(first) }
      : { month: Number(first), day: Number(second) },
  )
}

/**
 * With dots the day always comes first. A two-digit year may come first too, as in `49-02-03`, but only before a
 * hyphen.
 */
function fromNumbers(texts: readonly string[], separator: string, { orders }: Habits): readonly WrittenDate[] {
  const [first = '', second = '', third = ''] = texts
  if (isLongYear(first)) return numbers(first, second, third)
  const last = yearLast(texts, separator === '.' ? ['dayFirst'] : orders)
  return separator === '-' && third.length <= 2 ? [...last, ...numbers(first, second, third)] : last
}

function yearLast([first = '', second = '', year = '']: readonly string[], orders: readonly Order[]) {
  return orders.flatMap((order) => (order === 'dayFirst' ? numbers(year, second, first) : numbers(year, first, second)))
}

/** Empty if a part has too many digits. */
function numbers(year: string, month: string, day?: string): readonly WrittenDate[] {
  if (!isYear(year) || !isShort(month) || (day !== undefined && !isShort(day))) return []
  return [{ year, month: Number(month), ...(day !== undefined && { day: Number(day) }) }]
}

/** `3 Feb 1949`, `Feb 3, 1949`, `1949 Feb 3`, `Feb 1949`, `1949 Feb`, `3 Feb`, `Feb 3`. */
function withMonthName(form: string, texts: readonly string[], { language, monthLabels }: Habits) {
  const place = form.indexOf('M')
  const months = place < 0 ? [] : monthsNamed(texts[place] ?? '', language, monthLabels)
  const others = texts.filter((_, index) => index !== place)
  const [first = '', second = ''] = others
  return months.flatMap((month): readonly WrittenDate[] => {
    switch (form) {
      case 'MN':
        return [...dayAndMonth([first, String(month)], ['dayFirst']), ...numbers(first, String(month))]
      case 'NM':
        return isLongYear(first) ? numbers(first, String(month)) : dayAndMonth([first, String(month)], ['dayFirst'])
      case 'NMN':
        return isLongYear(first) ? numbers(first, String(month), second) : numbers(second, String(month), first)
      case 'MNN':
        return numbers(second, String(month), first)
      default:
        return []
    }
  })
}

function isLongYear(digits: string): boolean {
  return digits.length === 4
}

function isYear(digits: string): boolean {
  return digits.length === 4 || digits.length === 2
}

function isShort(digits: string): boolean {
  return digits.length <= 2
}

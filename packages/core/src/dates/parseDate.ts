/**
 * Reads a typed date strictly by a format: every part in place, every delimiter as given, nothing before or after. An
 * almost correct date is rejected: a misread date in a case is worse than asking again.
 */
import { type CivilDate, daysInMonth } from './civilDate'
import { type FormatPart, type FormatPiece, formatPieces } from './dateFormat'
import { type DateLimits, mayBeChosen } from './disabledDates'
import type { DateLocale } from './locales'
import { noDate } from './noDate'

/** Zeros if it is not a date, or one that may not be chosen. */
export function parseDate(
  text: string,
  format: string,
  { monthLabels }: Pick<DateLocale, 'monthLabels'>,
  limits: DateLimits = {},
): CivilDate {
  const labels = monthLabels.map(folded)
  const read = readParts(folded(text), formatPieces(format), labels)
  return read && isDayOfCalendar(read) && mayBeChosen(read, limits) ? read : noDate
}

function isDayOfCalendar({ year, month, day }: CivilDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Null unless the text matches the format, and the format has the day, the month and the year exactly once. */
function readParts(text: string, pieces: readonly FormatPiece[], labels: readonly string[]): CivilDate | null {
  const parts = pieces.flatMap((piece) => (piece.type === 'part' ? [piece.part] : []))
  if (!makeWholeDate(parts)) return null
  const match = new RegExp(`^${pieces.map((piece) => pattern(piece, labels)).join('')}$`, 'u').exec(text)
  if (!match) return null
  const read = (letter: 'd' | 'm' | 'y') => {
    const index = parts.findIndex((part) => part.startsWith(letter))
    const written = match[index + 1] ?? ''
    return parts[index] === 'mmm' ? labels.indexOf(written) + 1 : Number(written)
  }
  return { year: read('y'), month: read('m'), day: read('d') }
}

function makeWholeDate(parts: readonly FormatPart[]): boolean {
  const letters = parts.map((part) => part[0])
  return letters.toSorted().join('') === 'dmy'
}

function pattern(piece: FormatPiece, labels: readonly string[]): string {
  if (piece.type === 'delimiter') return literally(folded(piece.text))
  return `(${patterns[piece.part] ?? longestFirst(labels).map(literally).join('|')})`
}

/**
 * One letter: no leading zero. Two letters: at most two digits. The year: four digits if no delimiter separates it,
 * else any number within its bounds. Month names have no pattern: they come from the locale.
 */
const patterns: Readonly<Record<FormatPart, string | null>> = {
  d: '[1-9]\\d?',
  dd: '\\d{1,2}',
  m: '[1-9]\\d?',
  mm: '\\d{1,2}',
  mmm: null,
  yyyy: '\\d{4}|\\d+',
}

/** Longest first, so that `1月` does not match in `11月`. */
function longestFirst(labels: readonly string[]): readonly string[] {
  return labels.toSorted((a, b) => b.length - a.length)
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

/** Ignores case and the two encodings of `é`. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

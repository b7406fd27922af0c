/**
 * A date format split into pieces: the parts d, dd, m, mm, mmm and yyyy, and the delimiters around them. Formatting and
 * parsing use the same pieces, so a formatted date can be read back.
 */
import type { CivilDate } from './civilDate'
import type { DateLocale } from './locales'
import { isDate } from './noDate'

export type FormatPart = 'd' | 'dd' | 'm' | 'mm' | 'mmm' | 'yyyy'

export type FormatPiece =
  | { readonly type: 'part'; readonly part: FormatPart }
  | { readonly type: 'delimiter'; readonly text: string }

export function formatPieces(format: string): readonly FormatPiece[] {
  return format
    .split(/(yyyy|m{1,3}|d{1,2})/)
    .filter((text) => text !== '')
    .map((text) => (isPart(text) ? { type: 'part', part: text } : { type: 'delimiter', text }))
}

function isPart(text: string): text is FormatPart {
  return /^(?:yyyy|m{1,3}|d{1,2})$/.test(text)
}

/** Blank for `noDate`. */
export function formatDate(date: CivilDate, format: string, locale: Pick<DateLocale, 'monthLabels'>): string {
  if (!isDate(date)) return ''
  return formatPieces(format)
    .map((piece) => (piece.type === 'delimiter' ? piece.text : written(date, piece.part, locale)))
    .join('')
}

function written({ year, month, day }: CivilDate, part: FormatPart, { monthLabels }: Pick<DateLocale, 'monthLabels'>) {
  switch (part) {
    case 'd':
      return String(day)
    case 'dd':
      return String(day).padStart(2, '0')
    case 'm':
      return String(month)
    case 'mm':
      return String(month).padStart(2, '0')
    case 'mmm':
      return monthLabels[month - 1] ?? ''
    case 'yyyy':
      return String(year).padStart(4, '0')
  }
}

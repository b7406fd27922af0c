/**
 * Numbers as people type them: a comma or a dot as the decimal separator, the digits of their script, grouped
 * thousands, and the unit of the question. Nothing is guessed: an ambiguous text yields both readings, and a rounded
 * value says so.
 */
import type { Question } from '../../bases/base'
import { plainText, round, toNumber } from '../../bases/decimal'
import { decimalPlaces, hasTooManyDigits } from '../../bases/digits'
import type { Language, Text } from '../../language/language'
import { localeOfLanguage } from '../../language/locale'
import { latinDigits } from './latinDigits'
import { type UnitSpellings, unitTyped } from './units'

export type NumberEntry =
  | { readonly type: 'empty' }
  /** `isRounded`: it has fewer decimals than typed, and so is a different number. */
  | { readonly type: 'number'; readonly value: number; readonly isRounded?: true }
  /** `1.234` where a dot groups thousands: a whole number, or one with three decimals. Neither is rounded yet. */
  | { readonly type: 'ambiguous'; readonly whole: number; readonly withDecimals: number }
  /** A number in another unit than the question's; the unit as typed. */
  | { readonly type: 'otherUnit'; readonly unit: string }
  | { readonly type: 'notANumber' }
  /** More digits than a number can hold exactly. */
  | { readonly type: 'tooManyDigits' }

export interface NumberRule {
  /** Decimals to round to; null for no rounding. */
  readonly decimals?: number | null
  /** Decides the decimal separator; without it, both a comma and a dot are. */
  readonly language?: Language
  /** May follow the number. */
  readonly unit?: Text | undefined
  /** Known units besides the question's own. */
  readonly spellings?: UnitSpellings
}

export function parseNumber(
  typed: string,
  { decimals = null, language, unit, spellings = [] }: NumberRule = {},
): NumberEntry {
  const latin = latinText(typed)
  if (latin === '') return { type: 'empty' }
  const after = unitAfter(latin)
  if (after === null) return numberIn(latin, decimals, language)
  const entry = numberIn(after.number, decimals, language)
  if (entry.type === 'empty' || entry.type === 'notANumber') return { type: 'notANumber' }
  const isUnit = unitTyped(after.unit, unit, spellings)
  if (isUnit === 'expected') return entry
  return isUnit === 'other' ? { type: 'otherUnit', unit: after.unit } : { type: 'notANumber' }
}

/** The rule that the question sets for a number. */
export function numberRuleOf(question: Pick<Question, 'meta' | 'unit'>, language: Language): NumberRule {
  return { decimals: decimalPlaces(question), language, unit: question.unit }
}

function numberIn(latin: string, decimals: number | null, language: Language | undefined): NumberEntry {
  const text = withoutGroups(latin.replace('\u066b', ',')).replace(',', '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return { type: 'notANumber' }
  if (hasTooManyDigits(text)) return { type: 'tooManyDigits' }
  const exact = rounded(Number(text), null)
  if (language !== undefined && mayBeThousands(latin, language))
    return { type: 'ambiguous', whole: Number(latin.replace(/[.,]/, '')), withDecimals: exact }
  const value = rounded(exact, decimals)
  return { type: 'number', value, ...(value !== exact && { isRounded: true as const }) }
}

/**
 * Three digits after a separator that is not the decimal one of this language: `1.234` in German, `1,234` in English.
 */
function mayBeThousands(latin: string, language: Language): boolean {
  const [, sign] = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/.exec(latin) ?? []
  return sign !== undefined && sign !== decimalSign(language)
}

function decimalSign(language: Language): string {
  return formatOf(language, { minimumFractionDigits: 1 }).format(0).charAt(1)
}

/** Latin digits and separators, and a single minus sign. The Arabic decimal separator is kept, as it is unambiguous. */
function latinText(typed: string): string {
  return latinDigits(typed)
    .replace(/\u060c/g, ',')
    .replace(/\u066c/g, "'")
    .replace(/[\u2212\u2013]/g, '-')
    .trim()
}

/** A number and the unit after it; null if there is none. */
function unitAfter(latin: string): { readonly number: string; readonly unit: string } | null {
  const [, number = '', unit = ''] = /^([+-]?[\d\s.,'’\u066b]*)(.*)$/su.exec(latin) ?? []
  return unit === '' || !/\d/.test(number) ? null : { number: number.trim(), unit: unit.trim() }
}

/** Removes thousands separators: a space, an apostrophe, or whichever of comma and dot is not the decimal separator. */
function withoutGroups(text: string): string {
  if (/^[+-]?\d{1,3}([\s'’]\d{3})+([.,]\d*)?$/.test(text)) return text.replace(/[\s'’]/g, '')
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d*$/.test(text) || /^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(text))
    return text.replace(/\./g, '')
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d*$/.test(text) || /^[+-]?\d{1,3}(,\d{3}){2,}$/.test(text))
    return text.replace(/,/g, '')
  return text
}

/** Rounds half away from zero, as people do. */
export function rounded(value: number, decimals: number | null): number {
  const result = decimals === null ? value : (toNumber(round(value, decimals)) ?? value)
  return result === 0 ? 0 : result
}

/** The placeholder of an empty field, showing its decimals: `0.0`. */
export function numberPattern(decimals: number, language: Language): string {
  return formatOf(language, { minimumFractionDigits: decimals }).format(0)
}

/** The text of a number, all of it: `parseNumber` reads it back, with the language's decimal separator. */
export function formatNumber(value: number, language: Language): string {
  // How the language writes -1.0 tells its signs. By itself the format keeps no more than 20 decimals.
  const [minus = '', point = ''] = formatOf(language, { minimumFractionDigits: 1 }).format(-1).split(/[01]/)
  return plainText(value).replace('-', minus).replace('.', point)
}

/** A calculated number where it is read, with all decimals that its question has: `28.0`. An answer is shown as it is stored. */
export function readNumber(value: number, language: Language, question: Pick<Question, 'meta' | 'abstract'>): string {
  const decimals = question.abstract ? decimalPlaces(question) : null
  if (decimals === null) return formatNumber(value, language)
  return formatOf(language, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value)
}

const formats = new Map<string, Intl.NumberFormat>()

/** Cached: creating a format takes a hundred times as long as using it. */
function formatOf(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${language} ${JSON.stringify(options)}`
  const format =
    formats.get(name) ?? new Intl.NumberFormat(localeOfLanguage(language), { numberingSystem: 'latn', ...options })
  formats.set(name, format)
  return format
}

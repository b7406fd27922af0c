/**
 * Numbers as people type them: a comma or a dot before the decimals, the digits of their script, groups of thousands, and the unit of the
 * question. Nothing typed is guessed at: a text with two readings says both, and a value that was rounded says so.
 */
import type { Question } from '../../bases/base'
import type { Language, Text } from '../../language/language'
import { localeOfLanguage } from '../../language/locale'
import { round, toNumber } from '../../rules/decimal'
import { latinDigits } from './latinDigits'
import { type UnitSpellings, unitTyped } from './units'

export type NumberEntry =
  | { readonly type: 'empty' }
  /** `isRounded`: it has fewer decimals than were typed, and is another number by that. */
  | { readonly type: 'number'; readonly value: number; readonly isRounded?: true }
  /** `1.234` where a dot parts thousands: a whole number, or one with three decimals. Neither is rounded yet. */
  | { readonly type: 'ambiguous'; readonly whole: number; readonly withDecimals: number }
  /** A number in another unit than the question's; the unit as it was typed. */
  | { readonly type: 'otherUnit'; readonly unit: string }
  | { readonly type: 'notANumber' }
  /** More digits than a number can hold exactly. */
  | { readonly type: 'tooManyDigits' }

export interface NumberRule {
  /** The answer is rounded to so many; null where nothing is rounded. */
  readonly decimals?: number | null
  /** Decides which sign stands before the decimals; without it a comma and a dot both do. */
  readonly language?: Language
  /** It may stand after the number. */
  readonly unit?: Text | undefined
  /** Of the units that are known besides the question's own. */
  readonly spellings?: UnitSpellings
}

/** A number keeps so many significant digits, whatever they are. */
const significantDigits = 15

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

/** What the question asks of a number. */
export function numberRuleOf(question: Pick<Question, 'meta' | 'unit'>, language: Language): NumberRule {
  return { decimals: decimalPlaces(question), language, unit: question.unit }
}

function numberIn(latin: string, decimals: number | null, language: Language | undefined): NumberEntry {
  const text = withoutGroups(latin.replace('\u066b', ',')).replace(',', '.')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return { type: 'notANumber' }
  const significant = text
    .replace(/[^\d]/g, '')
    .replace(/^0+/, '')
    .replace(text.includes('.') ? /0+$/ : /^$/, '')
  if (significant.length > significantDigits) return { type: 'tooManyDigits' }
  const exact = rounded(Number(text), null)
  if (language !== undefined && mayBeThousands(latin, language))
    return { type: 'ambiguous', whole: Number(latin.replace(/[.,]/, '')), withDecimals: exact }
  const value = rounded(exact, decimals)
  return { type: 'number', value, ...(value !== exact && { isRounded: true as const }) }
}

/** Three digits after a sign that stands before no decimals in this language: `1.234` in German, `1,234` in English. */
function mayBeThousands(latin: string, language: Language): boolean {
  const [, sign] = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/.exec(latin) ?? []
  return sign !== undefined && sign !== decimalSign(language)
}

function decimalSign(language: Language): string {
  return formatOf(language, { minimumFractionDigits: 1 }).format(0).charAt(1)
}

/** Latin digits, the signs of Arabic numbers as ours but for the one before decimals, which has no second meaning, and one minus. */
function latinText(typed: string): string {
  return latinDigits(typed)
    .replace(/\u060c/g, ',')
    .replace(/\u066c/g, "'")
    .replace(/[\u2212\u2013]/g, '-')
    .trim()
}

/** A number and the rest behind it; null where nothing stands behind it. */
function unitAfter(latin: string): { readonly number: string; readonly unit: string } | null {
  const [, number = '', unit = ''] = /^([+-]?[\d\s.,'’\u066b]*)(.*)$/su.exec(latin) ?? []
  return unit === '' || !/\d/.test(number) ? null : { number: number.trim(), unit: unit.trim() }
}

/** Groups of three, parted by a space or an apostrophe, or by the one of comma and dot that does not stand before the decimals. */
function withoutGroups(text: string): string {
  if (/^[+-]?\d{1,3}([\s'’]\d{3})+([.,]\d*)?$/.test(text)) return text.replace(/[\s'’]/g, '')
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d*$/.test(text) || /^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(text))
    return text.replace(/\./g, '')
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d*$/.test(text) || /^[+-]?\d{1,3}(,\d{3}){2,}$/.test(text))
    return text.replace(/,/g, '')
  return text
}

/** Half away from zero, as people round. */
export function rounded(value: number, decimals: number | null): number {
  const result = decimals === null ? value : (toNumber(round(value, decimals)) ?? value)
  return result === 0 ? 0 : result
}

/** `layout/decimal-places`: how many decimals the answer is rounded to; null where nothing is rounded. */
export function decimalPlaces({ meta }: Pick<Question, 'meta'>): number | null {
  const given = meta?.['layout/decimal-places']?.trim() ?? ''
  return /^\d{1,2}$/.test(given) && Number(given) <= significantDigits ? Number(given) : null
}

export type RangeBreach = { readonly type: 'belowMin' | 'aboveMax'; readonly limit: number }

/** Which limit the value breaks; null if none. The value is kept all the same. */
export function rangeBreach(value: number, { min, max }: Pick<Question, 'min' | 'max'>): RangeBreach | null {
  if (typeof min === 'number' && value < min) return { type: 'belowMin', limit: min }
  if (typeof max === 'number' && value > max) return { type: 'aboveMax', limit: max }
  return null
}

/** How many decimals a field takes, shown while it is empty: `0.0`. */
export function numberPattern(decimals: number, language: Language): string {
  return formatOf(language, { minimumFractionDigits: decimals }).format(0)
}

/** As it stands in a field: readable again by `parseNumber`, with the language's sign before the decimals. */
export function formatNumber(value: number, language: Language): string {
  return formatOf(language, { useGrouping: false, maximumFractionDigits: 20 }).format(value)
}

/** As it is read: with no more decimals than the rule says, and a calculated one with all of them: `28.0`. */
export function readNumber(
  value: number,
  language: Language,
  { meta, abstract }: Pick<Question, 'meta' | 'abstract'>,
): string {
  const decimals = decimalPlaces({ meta })
  if (decimals === null) return formatNumber(value, language)
  return formatOf(language, {
    useGrouping: false,
    minimumFractionDigits: abstract ? decimals : 0,
    maximumFractionDigits: decimals,
  }).format(value)
}

const formats = new Map<string, Intl.NumberFormat>()

/** Each is made once: that takes a hundred times as long as writing a number by it. */
function formatOf(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${language} ${JSON.stringify(options)}`
  const format =
    formats.get(name) ?? new Intl.NumberFormat(localeOfLanguage(language), { numberingSystem: 'latn', ...options })
  formats.set(name, format)
  return format
}

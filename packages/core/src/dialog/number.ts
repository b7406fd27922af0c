/**
 * Numbers as people type them: a comma or a dot before the decimals, the digits of their script, and groups of thousands where they cannot
 * be mistaken for decimals. What is typed is never guessed at: `1.234` is one and a bit in every language.
 */
import type { Question } from '../bases/base'
import type { Language } from '../bases/language'
import { round, toNumber } from '../rules/decimal'
import { localeOfLanguage } from '../shell/language'
import { latinDigits } from './latinDigits'

export type NumberEntry =
  | { readonly type: 'empty' }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'notANumber' }
  /** More digits than a number can hold exactly. */
  | { readonly type: 'tooManyDigits' }

/** A number keeps so many significant digits, whatever they are. */
const significantDigits = 15

export function parseNumber(typed: string, decimals: number | null = null): NumberEntry {
  const text = plain(typed)
  if (text === '') return { type: 'empty' }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return { type: 'notANumber' }
  const significant = text
    .replace(/[^\d]/g, '')
    .replace(/^0+/, '')
    .replace(text.includes('.') ? /0+$/ : /^$/, '')
  if (significant.length > significantDigits) return { type: 'tooManyDigits' }
  return { type: 'number', value: rounded(Number(text), decimals) }
}

/** Latin digits, a dot before the decimals, no groups. */
function plain(typed: string): string {
  const latin = latinDigits(typed)
    .replace(/\u066b/g, ',')
    .replace(/\u066c/g, "'")
    .replace(/[\u2212\u2013]/g, '-')
    .trim()
  return withoutGroups(latin).replace(',', '.')
}

/** Groups of three, parted by a space or an apostrophe, or by the one of comma and dot that does not stand before the decimals. */
function withoutGroups(text: string): string {
  if (/^[+-]?\d{1,3}([\s'’]\d{3})+([.,]\d*)?$/.test(text)) return text.replace(/[\s'’]/g, '')
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d*$/.test(text)) return text.replace(/\./g, '')
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d*$/.test(text)) return text.replace(/,/g, '')
  return text
}

/** Half away from zero, as people round. */
function rounded(value: number, decimals: number | null): number {
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
export function formatNumber(value: number, language: Language, decimals: number | null = null): string {
  return formatOf(language, { useGrouping: false, maximumFractionDigits: decimals ?? 20 }).format(value)
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

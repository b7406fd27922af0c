/** The digits of a number: how many a question takes, and how many a number can hold. */
import type { Question } from './base'

/** A number holds any 15 significant digits, and not any 16. */
export const mostDigits = 15

/** Those of a number in decimal notation, with an exponent or without: `1.50e3` is 15 times ten to the second. */
function partsOf(text: string): readonly [digits: string, exponent: number] {
  const [, whole = '', fraction = '', exponent = '0'] = /^[+-]?(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const all = (whole + fraction).replace(/^0+/, '')
  const digits = all.replace(/0+$/, '')
  return digits === '' ? ['', 0] : [digits, Number(exponent) - fraction.length + all.length - digits.length]
}

/** Whether the number that a program makes of this text is the one that was written. */
export function isHeld(text: string): boolean {
  return String(partsOf(text)) === String(partsOf(String(Number(text))))
}

/** As people count them, with the zeros at the end of a whole number. */
export function hasTooManyDigits(text: string): boolean {
  const [digits, exponent] = partsOf(text)
  return digits.length + Math.max(0, exponent) > mostDigits || !isHeld(text)
}

export function decimalsOf(value: number): number {
  return Math.max(0, -partsOf(String(value))[1])
}

/** `layout/decimal-places`: the decimals that a question takes; null for any. */
export function decimalPlaces({ meta }: Pick<Question, 'meta'>): number | null {
  const given = meta?.['layout/decimal-places']?.trim() ?? ''
  return /^\d{1,2}$/.test(given) && Number(given) <= mostDigits ? Number(given) : null
}

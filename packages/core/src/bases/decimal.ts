/**
 * Decimal arithmetic: 20 significant digits, rounded half to even, so that 0.1 + 0.2 is 0.3.
 *
 * decimal.js-light cuts results off at its precision. So an operation computes more digits than it keeps and rounds once.
 */
import Library from 'decimal.js-light'

/** Precise enough that no sum or product of two numbers, or of their squares, loses a digit. */
const Exact = Library.clone({ precision: 2000 })

/** Two numbers of 20 digits whose quotient or root lies halfway between two others differ from any that does not within 42 digits. */
const Precise = Library.clone({ precision: 50 })

const digits = 20

/** Beyond any measured value, and far below the largest exponent of the library, which throws above it. */
const largestExponent = 1e9

export type Numeric = number | Library

export function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || value instanceof Library
}

/** Integers stay plain numbers while they are exact: sums of counts and scores need nothing more. */
function isExact(value: Numeric): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

export function add(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b) && Number.isSafeInteger(a + b)) return a + b
  return rounded(new Exact(a).plus(b))
}

export function subtract(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b) && Number.isSafeInteger(a - b)) return a - b
  return rounded(new Exact(a).minus(b))
}

export function multiply(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b) && Number.isSafeInteger(a * b)) return a * b
  return rounded(new Exact(a).times(b))
}

/** Exact, so that a long sum does not depend on its order. */
export function addExactly(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b) && Number.isSafeInteger(a + b)) return a + b
  return new Exact(a).plus(b)
}

export function multiplyExactly(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b) && Number.isSafeInteger(a * b)) return a * b
  return new Exact(a).times(b)
}

/** Null for a negative number. */
export function squareRoot(value: Numeric): Numeric | null {
  return compareNumbers(value, 0) < 0 ? null : rounded(new Precise(value).sqrt())
}

/** Null for a division by zero. */
export function divide(a: Numeric, b: Numeric): Numeric | null {
  return compareNumbers(b, 0) === 0 ? null : rounded(new Precise(a).dividedBy(b))
}

/** Null if there is no real result, as for a negative base with a fractional exponent. */
export function power(a: Numeric, b: Numeric): Numeric | null {
  return unlessNone(() => new Precise(a).pow(b))
}

/** The natural logarithm; null unless the number is positive. */
export function ln(value: Numeric): Numeric | null {
  return unlessNone(() => new Precise(value).ln())
}

export function exp(value: Numeric): Numeric | null {
  return unlessNone(() => new Precise(value).exp())
}

function rounded(value: Library): Library {
  return value.toSignificantDigits(digits, Library.ROUND_HALF_EVEN)
}

/** The library throws where there is no result. */
function unlessNone(compute: () => Library): Numeric | null {
  try {
    const result = rounded(compute())
    return Math.abs(result.exponent()) > largestExponent ? null : result
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('[DecimalError]')) return null
    throw error
  }
}

/** Rounds half away from zero, as people do; sums round half to even. */
export function round(value: Numeric, decimals: number): Numeric {
  return new Exact(value).toDecimalPlaces(decimals, Library.ROUND_HALF_UP)
}

/** Negative, zero or positive, as a is less than, equal to or greater than b. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  return new Exact(a).comparedTo(b)
}

/** The nearest number; null if it is out of range. */
export function toNumber(value: Numeric): number | null {
  const number = typeof value === 'number' ? value : value.toNumber()
  return Number.isFinite(number) ? number : null
}

/** All of its digits, without an exponent. */
export function plainText(value: number): string {
  return new Exact(value === 0 ? 0 : value).toFixed()
}

/** Decimal arithmetic: 20 significant digits, rounded half to even, so that 0.1 + 0.2 is 0.3. */
import { Decimal as Library } from 'decimal.js'

const Decimal = Library.clone({ precision: 20, rounding: Library.ROUND_HALF_EVEN })

/** Precise enough that no sum or product of two numbers, or of their squares, loses a digit. */
const Exact = Library.clone({ precision: 2000, rounding: Library.ROUND_HALF_EVEN })

export type Numeric = number | Library

export function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || Library.isDecimal(value)
}

/** Integers stay plain numbers while they are exact: sums of counts and scores need nothing more. */
function isExact(value: Numeric): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

export function add(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b) && Number.isSafeInteger(a + b)) return a + b
  return new Decimal(a).plus(b)
}

export function subtract(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b) && Number.isSafeInteger(a - b)) return a - b
  return new Decimal(a).minus(b)
}

export function multiply(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b) && Number.isSafeInteger(a * b)) return a * b
  return new Decimal(a).times(b)
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
  return finite(new Decimal(value).sqrt())
}

/** Null for a division by zero. */
export function divide(a: Numeric, b: Numeric): Numeric | null {
  return compareNumbers(b, 0) === 0 ? null : new Decimal(a).dividedBy(b)
}

/** Null if there is no real result, as for a negative base with a fractional exponent. */
export function power(a: Numeric, b: Numeric): Numeric | null {
  return finite(new Decimal(a).pow(b))
}

/** The natural logarithm; null unless the number is positive. */
export function ln(value: Numeric): Numeric | null {
  return finite(new Decimal(value).ln())
}

export function exp(value: Numeric): Numeric | null {
  return finite(new Decimal(value).exp())
}

function finite(value: Library): Numeric | null {
  return value.isFinite() ? value : null
}

/** Rounds half away from zero, as people do; sums round half to even. */
export function round(value: Numeric, decimals: number): Numeric {
  return new Decimal(value).toDecimalPlaces(decimals, Library.ROUND_HALF_UP)
}

/** Negative, zero or positive, as a is less than, equal to or greater than b. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  return new Decimal(a).comparedTo(b)
}

/** The nearest number; null if it is out of range. */
export function toNumber(value: Numeric): number | null {
  const number = typeof value === 'number' ? value : value.toNumber()
  return Number.isFinite(number) ? number : null
}

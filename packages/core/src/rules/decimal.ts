/** Numbers as people write them: decimals of 20 significant digits, half to even, so that 0.1 + 0.2 is 0.3. */
import { Decimal as Library } from 'decimal.js'

const Decimal = Library.clone({ precision: 20, rounding: Library.ROUND_HALF_EVEN })

/** Wide enough that no sum and no product of two numbers, nor of their squares, loses a digit. */
const Exact = Library.clone({ precision: 2000, rounding: Library.ROUND_HALF_EVEN })

export type Numeric = number | Library

export function isNumeric(value: unknown): value is Numeric {
  return typeof value === 'number' || Library.isDecimal(value)
}

/** Whole numbers stay plain numbers as long as they are exact: sums of counts and scores need nothing more. */
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

/** To the last digit, so that a long sum is the same in whatever order it is made. */
export function addExactly(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b) && Number.isSafeInteger(a + b)) return a + b
  return new Exact(a).plus(b)
}

export function multiplyExactly(a: Numeric, b: Numeric): Numeric {
  if (isExact(a) && isExact(b) && Number.isSafeInteger(a * b)) return a * b
  return new Exact(a).times(b)
}

/** Null of a number below zero. */
export function squareRoot(value: Numeric): Numeric | null {
  return finite(new Decimal(value).sqrt())
}

/** Null when divided by zero. */
export function divide(a: Numeric, b: Numeric): Numeric | null {
  return compareNumbers(b, 0) === 0 ? null : new Decimal(a).dividedBy(b)
}

/** Null where there is no such number, as of a negative base with a broken exponent. */
export function power(a: Numeric, b: Numeric): Numeric | null {
  return finite(new Decimal(a).pow(b))
}

/** The natural logarithm; null unless the number is above zero. */
export function ln(value: Numeric): Numeric | null {
  return finite(new Decimal(value).ln())
}

export function exp(value: Numeric): Numeric | null {
  return finite(new Decimal(value).exp())
}

function finite(value: Library): Numeric | null {
  return value.isFinite() ? value : null
}

/** Half away from zero, as people round; not half to even, as sums are. */
export function round(value: Numeric, decimals: number): Numeric {
  return new Decimal(value).toDecimalPlaces(decimals, Library.ROUND_HALF_UP)
}

/** Negative, zero or positive, as a is below, equal to or above b. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  return new Decimal(a).comparedTo(b)
}

/** The nearest number; null for what no number can hold. */
export function toNumber(value: Numeric): number | null {
  const number = typeof value === 'number' ? value : value.toNumber()
  return Number.isFinite(number) ? number : null
}

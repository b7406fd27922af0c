/**
 * A summary of numbers: count, average, extremes and spread.
 *
 * The sums are exact decimals, so a summary does not depend on the order of its numbers, and one large number does not
 * swallow the differences between the others. Only the last step, a division or a root, is rounded.
 */
import {
  addExactly,
  compareNumbers,
  divide,
  multiplyExactly,
  type Numeric,
  squareRoot,
  toNumber,
} from '../bases/decimal'

export interface Summary {
  readonly count: number
  readonly sum: Numeric
  readonly sumOfSquares: Numeric
  readonly min: number | null
  readonly max: number | null
}

export const emptySummary: Summary = { count: 0, sum: 0, sumOfSquares: 0, min: null, max: null }

/** What a result is computed from, besides the count. Exact sums take time: a million values of an average need no squares. */
export type Part = 'sum' | 'squares' | 'extremes'

const allParts: ReadonlySet<Part> = new Set(['sum', 'squares', 'extremes'])

/** The parts that are not asked for stay as they are. */
export function withNumber(
  { count, sum, sumOfSquares, min, max }: Summary,
  value: number,
  parts: ReadonlySet<Part> = allParts,
): Summary {
  const hasExtremes = parts.has('extremes')
  return {
    count: count + 1,
    sum: parts.has('sum') ? addExactly(sum, value) : sum,
    sumOfSquares: parts.has('squares') ? addExactly(sumOfSquares, multiplyExactly(value, value)) : sumOfSquares,
    min: hasExtremes && (min === null || value < min) ? value : min,
    max: hasExtremes && (max === null || value > max) ? value : max,
  }
}

/** Null without numbers. */
export function average({ count, sum }: Summary): number | null {
  return rounded(divide(sum, count))
}

/** The sample standard deviation: divided by n - 1. Null below two numbers, as one number says nothing about spread. */
export function standardDeviation({ count, sum, sumOfSquares }: Summary): number | null {
  if (count < 2) return null
  const scatter = addExactly(multiplyExactly(count, sumOfSquares), multiplyExactly(-1, multiplyExactly(sum, sum)))
  if (compareNumbers(scatter, 0) === 0) return 0
  const variance = divide(scatter, multiplyExactly(count, count - 1))
  return rounded(variance === null ? null : squareRoot(variance))
}

function rounded(value: Numeric | null): number | null {
  return value === null ? null : toNumber(value)
}

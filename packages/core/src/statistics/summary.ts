/**
 * What numbers come to: how many, their average, their ends, and how far they scatter.
 *
 * The sums are exact decimals, so that a summary is the same in whatever order its numbers came, and one number far from
 * zero does not swallow the differences between the others. Only the last step, a division or a root, is rounded.
 */
import {
  addExactly,
  compareNumbers,
  divide,
  multiplyExactly,
  type Numeric,
  squareRoot,
  toNumber,
} from '../rules/decimal'

export interface Summary {
  readonly count: number
  readonly sum: Numeric
  readonly sumOfSquares: Numeric
  readonly min: number | null
  readonly max: number | null
}

export const emptySummary: Summary = { count: 0, sum: 0, sumOfSquares: 0, min: null, max: null }

export function withNumber({ count, sum, sumOfSquares, min, max }: Summary, value: number): Summary {
  return {
    count: count + 1,
    sum: addExactly(sum, value),
    sumOfSquares: addExactly(sumOfSquares, multiplyExactly(value, value)),
    min: min === null || value < min ? value : min,
    max: max === null || value > max ? value : max,
  }
}

/** Null of nothing. */
export function average({ count, sum }: Summary): number | null {
  return rounded(divide(sum, count))
}

/** Of a sample: over n - 1. Null below two numbers, for one number says nothing of how far others would lie. */
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

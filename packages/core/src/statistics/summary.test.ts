import { readVectors } from '@casebook/test-fixtures/vectors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { average, emptySummary, standardDeviation, withNumber } from './summary'
import { lew, lottery, mavro } from './testing/nist'

const summaryOf = (values: readonly number[]) => values.reduce((so, value) => withNumber(so, value), emptySummary)

interface Certified {
  readonly name: string
  readonly values: readonly number[]
  readonly mean: number
  readonly sdSample: number | null
}

/** NIST, Statistical Reference Datasets, univariate summary statistics: https://www.itl.nist.gov/div898/strd/univ/homepage.html */
const certified: readonly Certified[] = [
  { name: 'NumAcc1', values: [10000001, 10000003, 10000002], mean: 10000002, sdSample: 1 },
  { name: 'NumAcc2', values: alternating(1.2, 1.1, 1.3), mean: 1.2, sdSample: 0.1 },
  { name: 'NumAcc3', values: alternating(1000000.2, 1000000.1, 1000000.3), mean: 1000000.2, sdSample: 0.1 },
  { name: 'NumAcc4', values: alternating(10000000.2, 10000000.1, 10000000.3), mean: 10000000.2, sdSample: 0.1 },
  { name: 'Mavro', values: mavro, mean: 2.001856, sdSample: 0.000429123454003053 },
  { name: 'Lew', values: lew, mean: -177.435, sdSample: 277.332168044316 },
  { name: 'Lottery', values: lottery, mean: 518.95871559633, sdSample: 291.699727470969 },
]

/** 1001 values: the first, then the other two alternating. */
function alternating(first: number, odd: number, even: number): readonly number[] {
  return [first, ...Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? odd : even))]
}

/** Equal to twelve significant digits, however small the value. */
function agrees(actual: number | null, expected: number | null): void {
  if (actual === null || expected === null) expect(actual).toBe(expected)
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-12 * Math.abs(expected))
}

describe('the values that NIST certifies', () => {
  it.each(certified)('are what $name comes to, to twelve digits [STAT-04]', ({ values, mean, sdSample }) => {
    const summary = summaryOf(values)
    agrees(average(summary), mean)
    agrees(standardDeviation(summary), sdSample)
  })
})

describe('the statistics vectors', () => {
  interface Vector extends Certified {
    readonly count: number
    readonly min: number
    readonly max: number
  }
  const { vectors } = readVectors<{ readonly vectors: readonly Vector[] }>('statistics.json')

  it.each(vectors)('agree on $name [STAT-04]', ({ values, count, min, max, mean, sdSample }) => {
    const summary = summaryOf(values)
    expect(summary).toMatchObject({ count, min, max })
    agrees(average(summary), mean)
    agrees(standardDeviation(summary), sdSample)
  })
})

describe('a summary', () => {
  it('of nothing has no average, no ends and no deviation', () => {
    expect(emptySummary).toMatchObject({ count: 0, min: null, max: null })
    expect(average(emptySummary)).toBeNull()
    expect(standardDeviation(emptySummary)).toBeNull()
  })

  it('has both ends, wherever zero lies [STAT-04]', () => {
    expect(summaryOf([-5, -3, -4])).toMatchObject({ count: 3, min: -5, max: -3 })
    expect(summaryOf([4, 5, 3])).toMatchObject({ count: 3, min: 3, max: 5 })
    expect(summaryOf([0])).toMatchObject({ count: 1, min: 0, max: 0 })
  })

  it('of one value has no standard deviation [STAT-04]', () => {
    expect(standardDeviation(summaryOf([5]))).toBeNull()
    expect(average(summaryOf([5]))).toBe(5)
  })

  it('adds decimals as people do', () => {
    expect(average(summaryOf([0.1, 0.2]))).toBe(0.15)
    expect(standardDeviation(summaryOf([0.1, 0.1, 0.1]))).toBe(0)
  })

  it('keeps small differences beside a huge value', () => {
    expect(average(summaryOf([1e200, 0.1, -1e200, 0.3]))).toBe(0.1)
    expect(standardDeviation(summaryOf([1e15 + 1, 1e15 + 2, 1e15 + 3]))).toBe(1)
  })

  const someValues = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), {
    minLength: 2,
    maxLength: 20,
  })

  it('is the same in whatever order the cases came', () => {
    fc.assert(
      fc.property(
        someValues.chain((values) =>
          fc.tuple(
            fc.constant(values),
            fc.shuffledSubarray(values, { minLength: values.length, maxLength: values.length }),
          ),
        ),
        ([values, shuffled]) => {
          const [one, other] = [summaryOf(values), summaryOf(shuffled)]
          expect(average(one)).toBe(average(other))
          expect(standardDeviation(one)).toBe(standardDeviation(other))
        },
      ),
    )
  })

  it('has its average between its least and its greatest value', () => {
    fc.assert(
      fc.property(someValues, (values) => {
        const summary = summaryOf(values)
        expect(average(summary)).toBeGreaterThanOrEqual(Math.min(...values))
        expect(average(summary)).toBeLessThanOrEqual(Math.max(...values))
      }),
    )
  })

  it('scatters as much wherever zero lies', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2 }),
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        (values, shift) => {
          const moved = values.map((value) => value + shift)
          expect(standardDeviation(summaryOf(moved))).toBe(standardDeviation(summaryOf(values)))
        },
      ),
    )
  })
})

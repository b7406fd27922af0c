/** Recruitment over time: the running total of cases at the end of each month, or of longer periods where there are many. */

export const periodLengths = ['month', 'quarter', 'year'] as const

export type PeriodLength = (typeof periodLengths)[number]

const months: Readonly<Record<PeriodLength, number>> = { month: 1, quarter: 3, year: 12 }

/** A line with more points says nothing more. */
export const mostPeriods = 36

export interface Period {
  /** The first month of it, `yyyy-mm`. */
  readonly from: string
  /** Cases so far. */
  readonly total: number
}

export interface Recruitment {
  readonly length: PeriodLength
  readonly periods: readonly Period[]
}

/** From the first month with a case to the month of `asOf`; the months between without a case have points too. */
export function recruitmentOf(
  recruited: readonly { readonly month: string; readonly cases: number }[],
  asOf: string,
): Recruitment {
  const found = new Map<number, number>()
  for (const { month, cases } of recruited) found.set(indexOf(month), (found.get(indexOf(month)) ?? 0) + cases)
  const [first, last] = [Math.min(...found.keys()), Math.max(indexOf(asOf), ...found.keys())]
  if (found.size === 0) return { length: 'month', periods: [] }
  const countOf = (length: PeriodLength) => Math.floor(last / months[length]) - Math.floor(first / months[length]) + 1
  const length = periodLengths.find((length) => countOf(length) <= mostPeriods) ?? 'year'
  const step = months[length]
  const periods: Period[] = []
  let total = 0
  for (let from = Math.floor(first / step) * step; from <= last; from += step) {
    for (let month = from; month < from + step; month++) total += found.get(month) ?? 0
    periods.push({ from: monthOf(from), total })
  }
  return { length, periods }
}

/** Months since the year 0. */
function indexOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

function monthOf(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

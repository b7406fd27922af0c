/**
 * A chart as data. The figure on the screen, its table and its files are all made from one, so they show the same numbers.
 */

/** Distinguishes the series without relying on colour, in this order. */
export const seriesStyles = [
  { colour: 'brand', mark: 'circle', bar: 'solid', line: 'solid' },
  { colour: 'ink-3', mark: 'square', bar: 'hatched', line: 'dashed' },
  { colour: 'brand-72', mark: 'triangle', bar: 'outlined', line: 'dotted' },
  { colour: 'control', mark: 'diamond', bar: 'dotted', line: 'dash-dot' },
] as const

export type SeriesStyle = (typeof seriesStyles)[number]

/** Marks for fewer cases are hollow, because they say little. */
export const fewCases = 5

export interface ChartPoint {
  /** Null if there are too few values. */
  readonly value: number | null
  /** It rests on fewer than `fewCases` cases. */
  readonly isHollow: boolean
  /** The ends of a range. */
  readonly low?: number | null
  readonly high?: number | null
  /** Said beside the value in words, such as "42 of 48". */
  readonly aside?: string
}

export interface ChartSeries {
  readonly name: string
  /** By category. */
  readonly points: readonly ChartPoint[]
}

/**
 * `bars` stand side by side, unless their words need more room than they have: then they lie in rows. `rows` always lie.
 * `range` is a dot per row with a line from its lowest to its highest value.
 */
export type ChartKind = 'bars' | 'rows' | 'line' | 'range'

export interface Chart {
  readonly kind: ChartKind
  readonly categories: readonly string[]
  readonly series: readonly ChartSeries[]
  /** The end of the axis, such as 100 for shares in per cent. Without it, the values decide. */
  readonly most?: number
}

/** Nobody tells more series apart. Any other chart is a table only. */
export function canBeDrawn({ categories, series }: Chart): boolean {
  return categories.length > 0 && series.length > 0 && series.length <= seriesStyles.length
}

export function hasHollowMarks({ series }: Chart): boolean {
  return series.some(({ points }) => points.some(({ value, isHollow }) => isHollow && value !== null))
}

/** Several series have a legend, unless they name the rows of a range themselves. */
export function hasLegendOfSeries({ kind, categories, series }: Chart): boolean {
  return series.length > 1 && !(kind === 'range' && categories.length === 1)
}

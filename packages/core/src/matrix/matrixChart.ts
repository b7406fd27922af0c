/**
 * A matrix as a bar chart: a series per row, a bar per column.
 *
 * All bars share one axis, so they must show the same evaluation, and nobody can tell more than four series apart. Any
 * other matrix stays a table. A bar based on few cases is drawn hollow, as it says little.
 */
import type { CellResult, EvaluatedMatrix } from './evaluateMatrix'
import type { MatrixSpec } from './matrix'

/** Distinguishes the series without relying on colour, in this order. */
export const seriesStyles = [
  { colour: 'brand', mark: 'circle', bar: 'solid', line: 'solid' },
  { colour: 'ink-3', mark: 'square', bar: 'hatched', line: 'dashed' },
  { colour: 'brand-72', mark: 'triangle', bar: 'outlined', line: 'dotted' },
  { colour: 'control', mark: 'diamond', bar: 'dotted', line: 'dash-dot' },
] as const

export type SeriesStyle = (typeof seriesStyles)[number]

/** Marks for fewer cases are hollow. */
export const fewCases = 5

export interface Bar {
  /** Null if there are too few values. */
  readonly value: number | null
  readonly isHollow: boolean
}

export interface Series {
  readonly style: SeriesStyle
  /** By column. */
  readonly bars: readonly Bar[]
}

/** By row; null if only a table can show it. */
export function matrixChart(
  { evaluations }: Pick<MatrixSpec, 'evaluations'>,
  { cells }: Pick<EvaluatedMatrix, 'cells'>,
): readonly Series[] | null {
  const [first, ...others] = evaluations.flat().map((evaluation) => JSON.stringify(evaluation))
  if (others.some((other) => other !== first)) return null
  const series = cells.flatMap((row, i) => {
    const style = seriesStyles[i]
    return style ? [{ style, bars: row.map(barOf).filter((bar) => bar !== null) }] : []
  })
  const isWhole = series.length === cells.length && series.every(({ bars }, i) => bars.length === cells[i]?.length)
  return isWhole && series.length > 0 ? series : null
}

function barOf(cell: CellResult): Bar | null {
  switch (cell.type) {
    case 'Empty':
    case 'Text':
      return null
    case 'Count':
      return { value: cell.cases, isHollow: cell.cases < fewCases }
    default:
      return { value: cell.value, isHollow: Math.min(cell.cases, cell.values) < fewCases }
  }
}

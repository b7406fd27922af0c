/**
 * A matrix as bars: a series for each row, a bar for each column.
 *
 * Bars stand on one axis, so all of them tell the same thing; and nobody tells more than four series apart. A matrix that
 * asks for more stays a table. A bar over few cases is drawn hollow: it says little.
 */
import type { CellResult, EvaluatedMatrix } from './evaluateMatrix'
import type { MatrixSpec } from './matrix'

/** How the series are told apart without their colour, in this order. */
export const seriesStyles = [
  { colour: 'brand', mark: 'circle', bar: 'solid', line: 'solid' },
  { colour: 'ink-3', mark: 'square', bar: 'hatched', line: 'dashed' },
  { colour: 'brand-72', mark: 'triangle', bar: 'outlined', line: 'dotted' },
  { colour: 'control', mark: 'diamond', bar: 'dotted', line: 'dash-dot' },
] as const

export type SeriesStyle = (typeof seriesStyles)[number]

/** Below this many cases a mark is hollow. */
export const fewCases = 5

export interface Bar {
  /** Null where too few values leave nothing to tell. */
  readonly value: number | null
  readonly isHollow: boolean
}

export interface Series {
  readonly style: SeriesStyle
  /** By column. */
  readonly bars: readonly Bar[]
}

/** By row; null where only a table tells it. */
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

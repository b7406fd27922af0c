/**
 * The charts of an evaluated matrix: one for each value that its cells show, or for an average with its least and
 * greatest.
 *
 * Its columns are the series and its rows the categories; the other way round if only so few enough series remain to be
 * told apart. Counts are bars. A number is a line where the categories are limits of one question, else a dot. A matrix
 * whose cells differ is a table only.
 */
import { type Chart, type ChartKind, type ChartPoint, fewCases, seriesStyles } from '../../charts/chart'
import type { CellResult, EvaluatedMatrix } from '../evaluateMatrix'
import { type Evaluation, isNumericKind, kindOfEvaluation, questionOfEvaluation } from '../evaluation'
import { type Filter, isComparison, kindOfFilter, questionOfFilter } from '../filter'
import { columnsOf, commonValues } from '../layout'
import type { MatrixSpec } from '../matrix'

export interface MatrixChart {
  readonly value: Evaluation
  /** The points have the ends of a range. */
  readonly hasRange: boolean
  readonly chart: Chart
  /** The filters of the categories; null for all cases. */
  readonly categories: readonly (Filter | null)[]
}

/** A name for each of these filters; null is all cases. */
export type NamesOf = (filters: readonly (Filter | null)[]) => readonly string[]

export function matrixCharts(spec: MatrixSpec, { cells }: EvaluatedMatrix, namesOf: NamesOf): readonly MatrixChart[] {
  const values = commonValues(spec) ?? []
  const columns = columnsOf(spec)
  const heads = columns.map(({ filter }) => filter)
  const sides = spec.sideFilters.length > 0 ? spec.sideFilters : [null]
  const isTurned = heads.length > seriesStyles.length && sides.length <= seriesStyles.length
  const [series, categories] = isTurned ? [sides, heads] : [heads, sides]

  const find = (kind: Evaluation, name: string) =>
    values.findIndex((each) => name in each && questionOfEvaluation(each) === questionOfEvaluation(kind))
  return values.flatMap((value, nth): readonly MatrixChart[] => {
    const kind = kindOfEvaluation(value)
    if (kind === 'Text') return []
    const [average, least, greatest] = [find(value, 'Average'), find(value, 'Min'), find(value, 'Max')]
    const isRange = average >= 0 && least >= 0 && greatest >= 0
    if (isRange && (nth === least || nth === greatest)) return []
    const hasRange = isRange && nth === average
    const point = (row: number, column: number): ChartPoint => {
      const at = (value: number) => cells[row]?.[(columns[column]?.from ?? 0) + value]
      const ends = hasRange ? { low: numberIn(at(least)), high: numberIn(at(greatest)) } : {}
      return { ...pointOf(at(nth)), ...ends }
    }
    const points = (of: number) =>
      categories.map((_, category) => (isTurned ? point(of, category) : point(category, of)))
    const names = namesOf(series)
    return [
      {
        value,
        hasRange,
        categories,
        chart: {
          kind: kindOfChart(value, hasRange, categories),
          categories: namesOf(categories),
          series: series.map((_, i) => ({ name: names[i] ?? '', points: points(i) })),
        },
      },
    ]
  })
}

/** Whether the cell rests on so few cases that it says little. */
export function isOfFewCases(cell: CellResult): boolean {
  if (cell.type === 'Empty' || cell.type === 'Text') return false
  return (cell.type === 'Count' ? cell.cases : Math.min(cell.cases, cell.values)) < fewCases
}

function kindOfChart(value: Evaluation, hasRange: boolean, categories: readonly (Filter | null)[]): ChartKind {
  if (!isNumericKind(kindOfEvaluation(value))) return 'bars'
  return !hasRange && areLimits(categories) ? 'line' : 'range'
}

/** Comparisons of one question, in the order of their numbers. */
function areLimits(filters: readonly (Filter | null)[]): boolean {
  const limits = filters.flatMap((filter) => (filter && isComparison(kindOfFilter(filter)) ? [filter] : []))
  const numbers = limits.map(numberOf)
  return (
    filters.length > 1 &&
    limits.length === filters.length &&
    new Set(limits.map(questionOfFilter)).size === 1 &&
    numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0))
  )
}

function numberOf(filter: Filter): number {
  const [body] = Object.values(filter) as readonly { readonly value?: unknown }[] // The cast is sound: a filter is an object in an object.
  return typeof body?.value === 'number' ? body.value : Number.NaN
}

function pointOf(cell: CellResult | undefined): ChartPoint {
  return { value: numberIn(cell), isHollow: cell === undefined || isOfFewCases(cell) }
}

function numberIn(cell: CellResult | undefined): number | null {
  if (!cell || cell.type === 'Empty' || cell.type === 'Text') return null
  return cell.type === 'Count' ? cell.cases : cell.value
}

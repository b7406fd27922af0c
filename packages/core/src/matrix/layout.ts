/**
 * A matrix as people lay it out: columns, rows, and the values that each of their cells shows.
 *
 * On the wire a cell shows one value. So a column with several values is several columns side by side with the same
 * filter. A matrix that another program made may show something else in each cell: it has no common values, and each
 * of its columns is alone.
 */
import type { Evaluation } from './evaluation'
import type { Filter } from './filter'
import { type MatrixSpec, sizeOf } from './matrix'

/** Neighbouring columns of the grid with one filter, one for each value. */
export interface ColumnOfValues {
  /** Null: all cases. */
  readonly filter: Filter | null
  /** Its first column in the grid. */
  readonly from: number
  /** The number of its columns in the grid. */
  readonly width: number
}

/** The values that every cell shows, none if all are empty; null if they differ. */
export function commonValues(spec: MatrixSpec): readonly Evaluation[] | null {
  if (spec.evaluations.flat().every((each) => each === null)) return []
  const { columns } = sizeOf(spec)
  const [first = []] = spec.evaluations
  for (let width = 1; width <= columns; width++) {
    const values = first.slice(0, width)
    if (columns % width === 0 && isRepeated(spec, values)) return values.flatMap((each) => each ?? [])
  }
  return null
}

/** From left to right. */
export function columnsOf(spec: MatrixSpec): readonly ColumnOfValues[] {
  const width = widthOf(spec)
  const { columns } = sizeOf(spec)
  return Array.from({ length: columns / width }, (_, i) => ({
    filter: spec.headFilters[i * width] ?? null,
    from: i * width,
    width,
  }))
}

export function withColumn(spec: MatrixSpec, filter: Filter): MatrixSpec {
  const values = commonValues(spec)
  const width = widthOf(spec)
  if (spec.headFilters.length === 0) return { ...spec, headFilters: [filter] }
  const cells = values ? lineOf(values, width) : [null]
  return {
    ...spec,
    headFilters: [...spec.headFilters, ...cells.map(() => filter)],
    evaluations: spec.evaluations.map((row) => [...row, ...cells]),
  }
}

export function withRow(spec: MatrixSpec, filter: Filter): MatrixSpec {
  if (spec.sideFilters.length === 0) return { ...spec, sideFilters: [filter] }
  const values = commonValues(spec)
  const row = spec.evaluations[0]?.map((_, column) => values?.[column % widthOf(spec)] ?? null) ?? []
  return { ...spec, sideFilters: [...spec.sideFilters, filter], evaluations: [...spec.evaluations, row] }
}

/** Without its last column a matrix has one of all cases, which keeps the first value. */
export function withoutColumn(spec: MatrixSpec, column: number): MatrixSpec {
  const columns = columnsOf(spec)
  if (!columns[column]) return spec
  if (columns.length === 1)
    return { ...spec, headFilters: [], evaluations: spec.evaluations.map(([first = null]) => [first]) }
  return ofColumns(
    spec,
    columns.filter((_, i) => i !== column),
  )
}

/** Without its last row a matrix has one of all cases. */
export function withoutRow(spec: MatrixSpec, row: number): MatrixSpec {
  const without = <T>(list: readonly T[]) => list.filter((_, i) => i !== row)
  const evaluations = spec.sideFilters.length > 1 ? without(spec.evaluations) : spec.evaluations
  return { ...spec, sideFilters: without(spec.sideFilters), evaluations }
}

export function withColumnMoved(spec: MatrixSpec, from: number, to: number): MatrixSpec {
  return ofColumns(spec, moved(columnsOf(spec), from, to))
}

export function withRowMoved(spec: MatrixSpec, from: number, to: number): MatrixSpec {
  const { sideFilters, evaluations } = spec
  return { ...spec, sideFilters: moved(sideFilters, from, to), evaluations: moved(evaluations, from, to) }
}

/** A second value needs a column that it can share. */
export function mayAddValue(spec: MatrixSpec): boolean {
  return spec.headFilters.length > 0 || !commonValues(spec)?.length
}

/** Where cells differ, the value replaces what they show. */
export function withValue(spec: MatrixSpec, value: Evaluation): MatrixSpec {
  return mayAddValue(spec) ? withValues(spec, [...(commonValues(spec) ?? []), value]) : spec
}

export function withoutValue(spec: MatrixSpec, index: number): MatrixSpec {
  return withValues(
    spec,
    (commonValues(spec) ?? []).filter((_, i) => i !== index),
  )
}

export function withValueMoved(spec: MatrixSpec, from: number, to: number): MatrixSpec {
  return withValues(spec, moved(commonValues(spec) ?? [], from, to))
}

function withValues(spec: MatrixSpec, values: readonly Evaluation[]): MatrixSpec {
  const filters = columnsOf(spec).flatMap(({ filter }) => filter ?? [])
  const width = Math.max(1, values.length)
  const headFilters = filters.flatMap((filter) => Array.from({ length: width }, () => filter))
  const { rows, columns } = sizeOf({ ...spec, headFilters })
  const row = Array.from({ length: columns }, (_, column) => values[column % width] ?? null)
  return { ...spec, headFilters, evaluations: Array.from({ length: rows }, () => row) }
}

function ofColumns(spec: MatrixSpec, columns: readonly ColumnOfValues[]): MatrixSpec {
  const at = columns.flatMap(({ from, width }) => Array.from({ length: width }, (_, i) => from + i))
  return {
    ...spec,
    headFilters: at.flatMap((column) => spec.headFilters[column] ?? []),
    evaluations: spec.evaluations.map((row) => at.map((column) => row[column] ?? null)),
  }
}

/** Moves one to the place of another; what lies between makes room. */
function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length) return list
  const others = list.filter((_, i) => i !== from)
  return [...others.slice(0, to), one, ...others.slice(to)]
}

function widthOf(spec: MatrixSpec): number {
  return Math.max(1, commonValues(spec)?.length ?? 1)
}

function lineOf(values: readonly Evaluation[], width: number): readonly (Evaluation | null)[] {
  return Array.from({ length: width }, (_, i) => values[i] ?? null)
}

/** Whether every row repeats the values, each time in columns with one filter. */
function isRepeated({ headFilters, evaluations }: MatrixSpec, values: readonly (Evaluation | null)[]): boolean {
  const width = values.length
  return (
    values.every((each) => each !== null) &&
    headFilters.every((filter, i) => same(filter, headFilters[i - (i % width)])) &&
    evaluations.every((row) => row.every((each, i) => same(each, values[i % width])))
  )
}

/** Filters and evaluations have their keys in one order, as the builders and the schema make them. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

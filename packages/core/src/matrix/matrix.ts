/**
 * A matrix: filters on its columns and rows, and in each cell an evaluation of the cases that pass both.
 *
 * The grid always fits its filters: change it only with the functions below, which add and remove entire columns and
 * rows.
 */
import type { BaseName } from '../bases/baseName'
import type { Evaluation } from './evaluation'
import type { Filter } from './filter'

export interface MatrixSpec {
  readonly base: BaseName
  /** One filter per column. */
  readonly headFilters: readonly Filter[]
  /** One filter per row. */
  readonly sideFilters: readonly Filter[]
  /** By row and column; null for an empty cell. A side without filters is a single line of all cases. */
  readonly evaluations: readonly (readonly (Evaluation | null)[])[]
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

export function emptyMatrix(base: BaseName): MatrixSpec {
  return fitted({ base, headFilters: [], sideFilters: [], evaluations: [] })
}

export function sizeOf({ headFilters, sideFilters }: Pick<MatrixSpec, 'headFilters' | 'sideFilters'>): Size {
  return { rows: Math.max(1, sideFilters.length), columns: Math.max(1, headFilters.length) }
}

/** The first filter takes over the line of all cases with its evaluations; further ones add a line. */
export function withHeadFilter(spec: MatrixSpec, filter: Filter): MatrixSpec {
  return fitted({ ...spec, headFilters: [...spec.headFilters, filter] })
}

export function withSideFilter(spec: MatrixSpec, filter: Filter): MatrixSpec {
  return fitted({ ...spec, sideFilters: [...spec.sideFilters, filter] })
}

/** Removing the last filter turns its line back into that of all cases. */
export function withoutHeadFilter(spec: MatrixSpec, column: number): MatrixSpec {
  const isLast = spec.headFilters.length === 1
  const evaluations = isLast ? spec.evaluations : spec.evaluations.map((row) => without(row, column))
  return fitted({ ...spec, headFilters: without(spec.headFilters, column), evaluations })
}

export function withoutSideFilter(spec: MatrixSpec, row: number): MatrixSpec {
  const isLast = spec.sideFilters.length === 1
  const evaluations = isLast ? spec.evaluations : without(spec.evaluations, row)
  return fitted({ ...spec, sideFilters: without(spec.sideFilters, row), evaluations })
}

/** Null empties the cell. */
export function withEvaluation(spec: MatrixSpec, at: Cell, evaluation: Evaluation | null): MatrixSpec {
  const evaluations = spec.evaluations.map((row, i) =>
    i === at.row ? row.map((each, j) => (j === at.column ? evaluation : each)) : row,
  )
  return { ...spec, evaluations }
}

export interface Cell {
  readonly row: number
  readonly column: number
}

function fitted(spec: MatrixSpec): MatrixSpec {
  const { rows, columns } = sizeOf(spec)
  const line = <T>(length: number, at: (i: number) => T) => Array.from({ length }, (_, i) => at(i))
  return {
    ...spec,
    evaluations: line(rows, (row) => line(columns, (column) => spec.evaluations[row]?.[column] ?? null)),
  }
}

function without<T>(list: readonly T[], index: number): readonly T[] {
  return list.filter((_, i) => i !== index)
}

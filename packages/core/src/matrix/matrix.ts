/**
 * A matrix: filters on its columns and rows, and in each cell an evaluation of the cases that pass both.
 *
 * The grid always fits its filters: `layout.ts` adds, moves and removes entire columns and rows.
 */
import type { BaseName } from '../bases/baseName'
import { type Evaluation, questionOfEvaluation } from './evaluation'
import { type Filter, questionOfFilter } from './filter'

export interface MatrixSpec {
  readonly base: BaseName
  /** One filter per column. */
  readonly headFilters: readonly Filter[]
  /** One filter per row. */
  readonly sideFilters: readonly Filter[]
  /** By row and column; null for an empty cell. A side without filters is a single line of all cases. */
  readonly evaluations: readonly (readonly (Evaluation | null)[])[]
}

/** More than anybody reads, and as many as are evaluated quickly. */
export const mostCells = 600

export interface Size {
  readonly rows: number
  readonly columns: number
}

export function emptyMatrix(base: BaseName): MatrixSpec {
  return { base, headFilters: [], sideFilters: [], evaluations: [[null]] }
}

export function sizeOf({ headFilters, sideFilters }: Pick<MatrixSpec, 'headFilters' | 'sideFilters'>): Size {
  return { rows: Math.max(1, sideFilters.length), columns: Math.max(1, headFilters.length) }
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

/** Every question that a filter or an evaluation names. */
export function questionsOf({ headFilters, sideFilters, evaluations }: MatrixSpec): ReadonlySet<string> {
  const named = evaluations.flat().map((each) => each && questionOfEvaluation(each))
  return new Set([...headFilters, ...sideFilters].map(questionOfFilter).concat(named.filter((id) => id !== null)))
}

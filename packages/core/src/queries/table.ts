/** The list of queries as a table: one row per query, with its latest step. */
import { lastStep, type Query, sourceText } from './query'

export const queryColumns = ['id', 'questionId', 'source', 'instant', 'caseIdentifier', 'nodeId', 'value'] as const

export type QueryColumn = (typeof queryColumns)[number]

export type QueryRow = Readonly<Record<QueryColumn, string>>

export function rowOf(query: Query, words: Parameters<typeof sourceText>[1]): QueryRow {
  const { nodeId, instant, value, source } = lastStep(query)
  const { uuid: id, questionId, caseIdentifier } = query
  return { id, questionId, source: sourceText(source, words), instant, caseIdentifier, nodeId, value }
}

export interface ColumnFilter {
  readonly text: string
  /** Excludes the rows that contain the text. */
  readonly negate: boolean
}

export type QueryFilters = Readonly<Partial<Record<QueryColumn, ColumnFilter>>>

/** A row must pass the filter of every column. An empty cell passes no filter, not even a negated one. */
export function passesFilters(row: QueryRow, filters: QueryFilters): boolean {
  return queryColumns.every((column) => {
    const { text = '', negate = false } = filters[column] ?? {}
    const wanted = text.trim().toLowerCase()
    if (wanted === '') return true
    return row[column] !== '' && row[column].toLowerCase().includes(wanted) !== negate
  })
}

export interface QuerySort {
  readonly column: QueryColumn
  readonly descending: boolean
}

/** A click on a column header: ascending first, then each further click reverses the order. */
export function sortAfterClick(sort: QuerySort | null, column: QueryColumn): QuerySort {
  return { column, descending: sort?.column === column && !sort.descending }
}

/** Sorted in the reader's locale; rows equal in the column keep their order. */
export function sortedRows<R extends QueryRow>(
  rows: readonly R[],
  sort: QuerySort | null,
  locale: string,
): readonly R[] {
  if (!sort) return rows
  const { column, descending } = sort
  const { compare } = new Intl.Collator(locale)
  return rows.toSorted((a, b) => (descending ? compare(b[column], a[column]) : compare(a[column], b[column])))
}

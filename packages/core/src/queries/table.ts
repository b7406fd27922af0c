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

export interface QuerySort {
  readonly column: QueryColumn
  readonly descending: boolean
}

/** A click on a column header: ascending first, then each further click reverses the order. */
export function sortAfterClick(sort: QuerySort | null, column: QueryColumn): QuerySort {
  return { column, descending: sort?.column === column && !sort.descending }
}

/** The specification's rule for filters and sorting. A database answers it; tests compare. */
import { type QueryFilters, type QueryRow, type QuerySort, queryColumns } from './table'

/** A row must pass the filter of every column. An empty cell passes no filter, not even a negated one. */
export function passesFilters(row: QueryRow, filters: QueryFilters): boolean {
  return queryColumns.every((column) => {
    const { text = '', negate = false } = filters[column] ?? {}
    const wanted = text.trim().toLowerCase()
    if (wanted === '') return true
    return row[column] !== '' && row[column].toLowerCase().includes(wanted) !== negate
  })
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

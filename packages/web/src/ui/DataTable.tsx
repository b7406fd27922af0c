import type { ReactNode } from 'react'
import { Icon } from './Icon'
import { sort } from './moreDrawings'

export interface Column<Row> {
  readonly id: string
  readonly header: ReactNode
  /** Shown before the cell where there is no room for columns. Without it the cell speaks for itself. */
  readonly label?: string
  readonly cell: (row: Row) => ReactNode
  /** `end` for numbers and for the row's buttons. */
  readonly align?: 'start' | 'end'
  /** Present if the table can be sorted by this column. */
  readonly sorted?: 'ascending' | 'descending' | 'none'
  readonly onSort?: () => void
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly className?: string
  /** For a list shown in part: the number of rows not shown, and a control to show more. */
  readonly rest?: number
  readonly more?: ReactNode
}

/**
 * Rows of one kind; the first column names the row. It scrolls sideways inside a region that the keyboard reaches. Below 30 rem the cells
 * of a row are stacked, and nothing scrolls.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, className = '', rest = 0, more } = props
  const place = (row: number) => (rest > 0 ? { 'aria-rowindex': row } : {})
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="tablescroll" aria-label={label} tabIndex={0}>
      <table className={`table ${className}`} {...(rest > 0 && { 'aria-rowcount': 1 + rows.length + rest })}>
        <thead>
          <tr {...place(1)}>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.align === 'end' ? 'r' : ''} aria-sort={column.sorted}>
                {column.onSort ? (
                  <button type="button" onClick={column.onSort}>
                    {column.header}
                    <Icon
                      name={column.sorted === 'descending' ? 'down' : column.sorted === 'ascending' ? 'up' : sort}
                      size="small"
                    />
                  </button>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={rowKey(row)} {...place(at + 2)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} className={column.align === 'end' ? 'r' : ''} data-label={column.label}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </section>
  )
}

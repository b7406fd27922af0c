import type { ReactNode } from 'react'
import { Icon } from './Icon'
import { sort } from './moreDrawings'
import { type Tone, toneClass } from './tone'

export interface Column<Row> {
  readonly id: string
  readonly header: ReactNode
  /** Shown before the cell where there is no room for columns. Without it the cell speaks for itself. */
  readonly label?: string
  readonly cell: (row: Row) => ReactNode
  /** `end` for numbers and for the row's buttons. */
  readonly align?: 'start' | 'end'
  /** Where the cells are stacked: at the end of the first line, beside the name of the row. */
  readonly isBeside?: boolean
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
  /** The background of a row that stands out. */
  readonly rowTone?: (row: Row) => Tone | undefined
  /** In a card whose content is inset further than a table's. */
  readonly hasWideEdges?: boolean
  /** Other rows are on their way. */
  readonly isBusy?: boolean
  /** For a list shown in part: the number of rows not shown, and a control to show more. */
  readonly rest?: number
  readonly more?: ReactNode
}

/* Below 30 rem the cells of a row are stacked, and the row's buttons stand beside them. */
const rowClass =
  'group/row stacked:grid stacked:grid-cols-[minmax(0,1fr)_fit-content(50%)] stacked:items-center stacked:gap-x-3 stacked:gap-y-0.5 stacked:border-b stacked:border-line stacked:px-4 stacked:py-2.5 stacked:last:border-b-0 stacked:hover:bg-hover/45'
const cellClass =
  'h-[2.625rem] border-b border-line px-3 py-2 align-middle tight:px-1.25 group-last/row:border-b-0 group-hover/row:bg-hover/45 stacked:h-auto stacked:empty:hidden stacked:border-0 stacked:bg-transparent stacked:p-0 stacked:wrap-anywhere stacked:whitespace-normal stacked:data-label:before:text-[0.75rem] stacked:data-label:before:text-ink-3 stacked:data-label:before:content-[attr(data-label)_":_"]'
const endClass = 'text-end stacked:col-start-2 stacked:row-[1/span_8]'
const edgesClass = 'tight:first:ps-3 tight:last:pe-3'
const wideEdgesClass = 'first:ps-5 last:pe-5 tight:first:ps-5 tight:last:pe-5 stacked:first:ps-0 stacked:last:pe-0'
const besideClass = 'stacked:col-start-2 stacked:row-start-1'

/* There, the sort keys of the table are in a line above the rows. */
const sortRowClass =
  'stacked:flex stacked:flex-wrap stacked:gap-x-5 stacked:border-b stacked:border-line stacked:bg-sunken stacked:px-4 stacked:py-1'
const sortClass =
  'stacked:block stacked:border-0 stacked:bg-transparent stacked:p-0 stacked:aria-[sort=ascending]:text-ink stacked:aria-[sort=descending]:text-ink'

function toneOf(tone: Tone | undefined): string {
  return tone ? `bg-tone-soft ${toneClass[tone]}` : ''
}

/**
 * Rows of one kind; the first column names the row. It scrolls sideways inside a region that the keyboard reaches. Below 30 rem the cells
 * of a row are stacked, and nothing scrolls.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowTone, hasWideEdges = false, isBusy = false, rest = 0, more } = props
  const edges = hasWideEdges ? wideEdgesClass : edgesClass
  const belowClass = columns.some(({ isBeside }) => isBeside) ? 'stacked:col-span-2' : 'stacked:col-start-1'
  const isSortable = columns.some(({ onSort }) => onSort !== undefined)
  const place = (row: number) => (rest > 0 ? { 'aria-rowindex': row } : {})
  return (
    <section
      className="@container relative overflow-x-auto focus-visible:-outline-offset-2"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <table
        className="w-full border-separate border-spacing-0 text-[0.8438rem] stacked:block"
        {...(rest > 0 && { 'aria-rowcount': 1 + rows.length + rest })}
        {...(isBusy && { 'aria-busy': true })}
      >
        <thead className={isSortable ? 'stacked:block' : 'stacked:sr-only'}>
          <tr className={sortRowClass} {...place(1)}>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={`border-b border-line bg-sunken px-3 py-2 tight:px-1.25 text-[0.75rem] font-medium whitespace-nowrap tight:whitespace-normal text-ink-3 ${column.align === 'end' ? 'text-end' : 'text-start'} ${edges} ${column.onSort ? sortClass : 'stacked:sr-only'}`}
                aria-sort={column.sorted}
              >
                {column.onSort ? (
                  <button
                    type="button"
                    className="inline-flex min-h-6 cursor-pointer items-center gap-1 text-start pointer-coarse:min-h-[44px]"
                    onClick={column.onSort}
                  >
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
        <tbody className="stacked:block">
          {rows.map((row, at) => (
            <tr key={rowKey(row)} className={`${rowClass} ${toneOf(rowTone?.(row))}`} {...place(at + 2)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th
                    key={column.id}
                    scope="row"
                    className={`text-start font-normal whitespace-nowrap ${cellClass} ${edges} stacked:col-start-1`}
                    data-label={column.label}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.id}
                    className={`${cellClass} ${edges} ${column.align === 'end' ? endClass : column.isBeside ? besideClass : belowClass}`}
                    data-label={column.label}
                  >
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

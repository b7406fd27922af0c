import {
  type AssignmentGrid,
  cellKey,
  kindOfColumn,
  mayToggleCell,
  showsTick,
} from '@casebook/core/groups/assignments/assignmentGrid'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Icon } from '../../ui/Icon'

export const lineClass =
  'absolute inset-x-0 grid grid-cols-(--grid-columns) border-b border-line bg-surface [height:var(--grid-line)]'
export const firstCellClass =
  'sticky start-0 z-1 flex items-center border-e border-line bg-inherit px-3 text-sm font-[580] wrap-anywhere'

interface AssignmentRowProps {
  /** Null while its window is loading. */
  readonly cells: readonly CellState[] | null
  readonly name: string
  readonly place: number
  readonly line: number
  /** Pixels. */
  readonly top: number
  /** The column that takes part in the order of Tab; null in all rows but one. */
  readonly tabColumn: number | null
}

/** What a cell of the grid shows. */
export interface CellState {
  readonly column: number
  readonly groupName: string
  readonly isTicked: boolean
  readonly mayToggle: boolean
  readonly isPending: boolean
  readonly hasFailed: boolean
  readonly follows: boolean
}

/** The cells of these columns of a row. */
export function cellsOfRow(
  grid: AssignmentGrid,
  place: number,
  columns: readonly number[],
): readonly CellState[] | null {
  const row = grid.rows.get(place)
  if (!row) return null
  return columns.flatMap((column) => {
    const of = grid.columns[column]
    if (!of) return []
    const key = cellKey(row, of.name)
    return {
      column,
      groupName: of.name,
      isTicked: showsTick(grid, row, column),
      mayToggle: mayToggleCell(grid, row, column),
      isPending: grid.pending.has(key),
      hasFailed: grid.failed.has(key),
      follows: kindOfColumn(of) === 'allShared',
    }
  })
}

/** A case and its cells. The grid handles the events of all cells. */
function AssignmentRowLine({ cells, name, place, line, top, tabColumn }: AssignmentRowProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold only the rows in sight
    // biome-ignore lint/a11y/useFocusableInteractive: the cells have the focus
    <div
      role="row"
      aria-rowindex={line + 2}
      aria-busy={cells === null}
      className={`${lineClass} hover:bg-sunken`}
      style={{ top }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the cells have the focus */}
      <div role="rowheader" aria-colindex={1} className={firstCellClass}>
        <bdi className="line-clamp-2">{name}</bdi>
        {cells === null && <span className="h-3 w-24 animate-pulse rounded bg-sunken" />}
      </div>
      {cells?.map((cell) => {
        const { groupName } = cell
        return (
          // biome-ignore lint/a11y/useSemanticElements: see the row
          // biome-ignore lint/a11y/useFocusableInteractive: its box has the focus
          <div
            key={cell.column}
            role="gridcell"
            aria-colindex={cell.column + 2}
            className="relative grid place-items-center"
            style={{ gridColumn: cell.column + 2 }}
          >
            <label className="grid size-full cursor-pointer place-items-center has-aria-disabled:cursor-default">
              <input
                type="checkbox"
                className={`choice-mark focus-visible:ring-2 focus-visible:ring-focus focus-visible:ring-offset-2 ${cell.mayToggle || cell.isPending ? '' : 'opacity-55 grayscale'} ${cell.hasFailed ? 'outline-2 outline-offset-2 outline-missing-ink' : ''}`}
                aria-label={t({ id: 'groups.grid.cell', message: `${name} in ${groupName}` })}
                aria-disabled={!cell.mayToggle || undefined}
                aria-invalid={cell.hasFailed || undefined}
                aria-busy={cell.isPending || undefined}
                checked={cell.isTicked}
                readOnly
                tabIndex={cell.column === tabColumn ? 0 : -1}
                data-place={place}
                data-column={cell.column}
              />
            </label>
            {cell.isPending && (
              <Icon
                name="none"
                size="small"
                className="pointer-events-none absolute start-[calc(50%+1rem)] animate-spin text-brand"
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

export const AssignmentRow = memo(AssignmentRowLine, (before, after) => {
  if (before.name !== after.name || before.top !== after.top || before.line !== after.line) return false
  if (before.tabColumn !== after.tabColumn || before.cells?.length !== after.cells?.length) return false
  return (before.cells ?? []).every((cell, i) => isSameCell(cell, after.cells?.[i]))
})

function isSameCell(a: CellState, b: CellState | undefined): boolean {
  return (
    b !== undefined &&
    a.column === b.column &&
    a.groupName === b.groupName &&
    a.isTicked === b.isTicked &&
    a.mayToggle === b.mayToggle &&
    a.isPending === b.isPending &&
    a.hasFailed === b.hasFailed
  )
}

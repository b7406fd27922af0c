import {
  type AssignmentGrid,
  kindOfColumn,
  lineAt,
  lineCount,
  lineOfRow,
  rowCount,
} from '@casebook/core/groups/assignments/assignmentGrid'
import type { AssignmentsEvent } from '@casebook/core/groups/assignments/assignments.machine'
import type { AssignmentColumn } from '@casebook/core/groups/groups.calls'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { usePreferences } from '../../shell/settings/preferences'
import { AssignmentRow, cellsOfRow, firstCellClass, lineClass } from './AssignmentRow'
import { movedBy, type Place } from './gridKeys'
import { useGridWindow } from './useGridWindow'

interface AssignmentTableProps {
  readonly grid: AssignmentGrid
  readonly send: (event: AssignmentsEvent) => void
}

/** The grid itself. Only what is in sight is drawn, and the cell that has the focus. */
export function AssignmentTable({ grid, send }: AssignmentTableProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const scrollerRef = useRef<HTMLDivElement>(null)
  const lineRef = useRef<HTMLDivElement>(null)
  const columnRef = useRef<HTMLDivElement>(null)
  const { lineHeight, ...seen } = useGridWindow(scrollerRef, lineRef, columnRef)
  const [active, setActive] = useState<Place>({ place: 0, column: 0 })
  /** The focus goes to the active cell once that is drawn. */
  const takesFocus = useRef(false)
  const rows = rowCount(grid)
  const lines = lineCount(grid)
  const columns = grid.columns.length
  const at: Place = { place: Math.min(active.place, rows - 1), column: Math.min(active.column, columns - 1) }

  const drawn = range(seen.firstLine, Math.min(seen.lastLine, lines - 1))
  const activeLine = lineOfRow(grid, at.place)
  const drawnLines = drawn.includes(activeLine) || rows === 0 ? drawn : [...drawn, activeLine].sort((a, b) => a - b)
  const inSight = range(seen.firstColumn, Math.min(seen.lastColumn, columns - 1))
  const drawnColumns = inSight.includes(at.column) ? inSight : [...inSight, at.column]

  const places = drawnLines.flatMap((line) => {
    const found = lineAt(grid, line)
    return found?.type === 'row' ? [found.place] : []
  })
  const [from, to] = [Math.min(...places.slice(0, 1)), Math.max(...places.slice(-1))]
  const loadedOf = grid.asked
  // biome-ignore lint/correctness/useExhaustiveDependencies(loadedOf): a grid that is loaded anew has other rows to load
  useEffect(() => {
    if (Number.isFinite(from)) send({ type: 'see', from, to })
  }, [from, to, loadedOf, send])

  useLayoutEffect(() => {
    if (!takesFocus.current) return
    const cell = scrollerRef.current?.querySelector<HTMLElement>(cellAt(at))
    if (!cell) return
    takesFocus.current = false
    cell.focus({ preventScroll: true })
    cell.closest('[role="gridcell"]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = placeOf(event.target)
    if (!cell || event.altKey || event.shiftKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = movedBy(event, cell, { rows, columns }, isRtl)
    if (!next) return
    event.preventDefault()
    takesFocus.current = true
    setActive(next)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = placeOf(event.target)
    if (!cell) return
    // The chart says what the box shows.
    event.preventDefault()
    setActive(cell)
    send({ type: 'toggle', ...cell })
  }

  const sizes = {
    '--grid-columns': `var(--grid-first) repeat(${columns}, minmax(var(--grid-column), 1fr))`,
    '--grid-width': `calc(var(--grid-first) + ${columns} * var(--grid-column))`,
    '--grid-line': `${lineHeight}px`,
  } as CSSProperties
  return (
    <div
      ref={scrollerRef}
      className="relative max-h-[max(20rem,calc(100dvh-19rem))] overflow-auto overscroll-contain scroll-ps-(--grid-first) scroll-pt-[3.75rem] [--grid-column:9rem] [--grid-first:14rem] max-phone:[--grid-column:7.5rem] max-phone:[--grid-first:8rem]"
      style={sizes}
    >
      <div ref={lineRef} className="invisible absolute h-[max(2.625rem,44px)]" aria-hidden="true" />
      <div ref={columnRef} className="invisible absolute w-(--grid-column)" aria-hidden="true" />
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot hold only the rows in sight */}
      <div
        role="grid"
        aria-label={t({ id: 'groups.grid', message: 'Cases and the groups they are assigned to' })}
        aria-rowcount={lines + 1}
        aria-colcount={columns + 1}
        className="min-w-(--grid-width)"
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see the grid */}
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-2 grid h-[3.75rem] grid-cols-(--grid-columns) border-b border-line bg-sunken"
        >
          {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: see the grid */}
          <div role="columnheader" aria-colindex={1} className={`${firstCellClass} text-xs text-ink-3`}>
            <Trans id="groups.grid.case" message="Case" />
          </div>
          {drawnColumns.map((column) => {
            const of = grid.columns[column]
            return of && <ColumnHead key={of.name} column={of} at={column} rows={rows} />
          })}
        </div>
        <div role="presentation" className="relative" style={{ height: lines * lineHeight }}>
          {drawnLines.map((line) => {
            const found = lineAt(grid, line)
            if (!found) return null
            const top = line * lineHeight
            if (found.type === 'base') {
              const { group, base, text, groupText } = found.base
              return (
                // biome-ignore lint/a11y/useSemanticElements: see the grid
                // biome-ignore lint/a11y/useFocusableInteractive: see the grid
                <div key={`${group}/${base}`} role="row" aria-rowindex={line + 2} className={lineClass} style={{ top }}>
                  {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
                  {/* biome-ignore lint/a11y/useFocusableInteractive: see the grid */}
                  <div
                    role="rowheader"
                    aria-colindex={1}
                    aria-colspan={columns + 1}
                    className="sticky start-0 col-span-full flex w-max max-w-[min(100%,90vw)] items-end px-3 pb-2 text-xs font-bold text-ink-2"
                  >
                    <span className="truncate">
                      <bdi>{shownIn(groupText, language) || group}</bdi> / <bdi>{shownIn(text, language) || base}</bdi>
                    </span>
                  </div>
                </div>
              )
            }
            const { place } = found
            return (
              <AssignmentRow
                key={place}
                cells={cellsOfRow(grid, place, drawnColumns)}
                name={grid.rows.get(place)?.name ?? ''}
                place={place}
                line={line}
                top={top}
                tabColumn={place === at.place ? at.column : null}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

interface ColumnHeadProps {
  readonly column: AssignmentColumn
  readonly at: number
  readonly rows: number
}

function ColumnHead({ column, at, rows }: ColumnHeadProps) {
  const kind = kindOfColumn(column)
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: see the grid
    <div
      role="columnheader"
      aria-colindex={at + 2}
      className="flex min-w-0 flex-col items-center justify-center px-2 text-center"
      style={{ gridColumn: at + 2 }}
    >
      <bdi className="line-clamp-2 text-xs/4 font-bold wrap-anywhere" title={column.name}>
        {column.name}
      </bdi>
      <span className="text-[0.6875rem]/4 text-ink-2 tabular-nums">
        {kind === 'allShared' ? (
          <Trans id="groups.grid.allShared" message="All cases shared" />
        ) : kind === 'byHand' ? (
          <Trans
            id="groups.grid.cases"
            message="{cases, plural, one {# case} other {# cases}}"
            values={{ cases: column.cases, rows }}
          />
        ) : (
          <Trans id="groups.grid.notYet" message="Not a member yet" />
        )}
      </span>
    </div>
  )
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}

function cellAt({ place, column }: Place): string {
  return `[data-place="${place}"][data-column="${column}"]`
}

function placeOf(target: EventTarget): Place | null {
  if (!(target instanceof HTMLInputElement)) return null
  const { place, column } = target.dataset
  return place === undefined || column === undefined ? null : { place: Number(place), column: Number(column) }
}

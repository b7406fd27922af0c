import { type AuthorsSheet, lettersOf } from '@casebook/core/candidates/authorsFile'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { severities } from '../candidates/candidates.messages'
import { toneClass } from '../ui/tone'
import { FindingNumber } from './FindingNumber'
import type { FoundInSheet } from './SheetPane'

interface Place {
  readonly row: number
  readonly column: number
}

interface SheetGridProps {
  readonly sheet: AuthorsSheet
  /** The numbers of the rows that are shown. */
  readonly rows: readonly number[]
  readonly found: FoundInSheet
  readonly place: Place | null
  readonly onPlace: (place: Place) => void
  /** Begins to correct the cell. */
  readonly onEnter: () => void
}

const gridId = 'workshop-cells'

/** The keys are for the cells again. */
export function focusSheet(): void {
  document.getElementById(gridId)?.focus()
}

/** In rem. All rows are equally high, so that only those in sight are drawn. */
const height = 2.25
const beyond = 8
/** In rem. */
const [narrow, wide] = [5, 18]
const numberWidth = 3.25

/** The cells, as a grid with one tab stop: arrows move, and the rows that are not in sight are not there. */
export function SheetGrid({ sheet, rows, found, place, onPlace, onEnter }: SheetGridProps) {
  const { t } = useLingui()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState(0)
  const widths = useMemo(() => widthsOf(sheet), [sheet])
  const rem = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16, [])
  const inSight = Math.ceil((box.current?.clientHeight ?? 640) / (height * rem)) + 2 * beyond
  const first = Math.max(0, from - beyond)
  const drawn = rows.slice(first, first + inSight)
  const index = place ? rows.indexOf(place.row) : -1
  useEffect(() => {
    const element = box.current
    if (!element || index < 0) return
    const top = index * height * rem
    const room = element.clientHeight - 2 * height * rem
    if (top < element.scrollTop) element.scrollTop = top
    else if (top > element.scrollTop + room) element.scrollTop = top - room
  }, [index, rem])
  const column = place?.column ?? 0
  useEffect(() => {
    const element = box.current
    if (!element || column === 0) return
    const start = widths.slice(0, column - 1).reduce((sum, width) => sum + width, 0) * rem
    const end = start + (widths[column - 1] ?? 0) * rem - element.clientWidth + numberWidth * rem
    if (start < element.scrollLeft) element.scrollLeft = start
    else if (end > element.scrollLeft) element.scrollLeft = end
  }, [column, widths, rem])
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === 'Enter' && place) {
      event.preventDefault()
      onEnter()
    }
    if (!step) return
    event.preventDefault()
    const [down, right] = step
    const row = rows[Math.min(rows.length - 1, Math.max(0, Math.max(index, 0) + down))] ?? 1
    onPlace({ row, column: Math.min(widths.length, Math.max(1, Math.max(column, 1) + right)) })
  }
  return (
    <div
      ref={box}
      dir="ltr"
      className={`min-h-56 overflow-auto text-start text-sm ${place ? 'max-h-[calc(100vh-42rem)]' : 'max-h-[calc(100vh-24rem)]'}`}
      onScroll={({ currentTarget }) => setFrom(Math.floor(currentTarget.scrollTop / (height * rem)))}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move from cell to cell
        role="grid"
        id={gridId}
        tabIndex={0}
        aria-label={t({ id: 'workshop.cells', message: 'Cells of the sheet' })}
        aria-rowcount={sheet.rows.length}
        aria-colcount={widths.length}
        aria-activedescendant={place && index >= 0 ? `${id}-${place.row}-${place.column}` : undefined}
        className="table-fixed border-separate border-spacing-0 -outline-offset-2"
        onKeyDown={move}
      >
        <colgroup>
          <col style={{ width: `${numberWidth}rem` }} />
          {widths.map((width, at) => (
            <col key={lettersOf(at + 1)} style={{ width: `${width}rem` }} />
          ))}
        </colgroup>
        <thead className="sticky top-0 z-2 bg-sunken text-xs text-ink-2">
          <tr style={{ height: `${height}rem` }}>
            <td className="sticky start-0 z-1 border-b border-line bg-sunken" />
            {widths.map((_, at) => (
              <th key={lettersOf(at + 1)} scope="col" className="border-s border-b border-line font-medium">
                {lettersOf(at + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} />
          {drawn.map((row) => (
            <Row
              key={row}
              id={id}
              row={row}
              cells={sheet.rows[row - 1] ?? []}
              columns={widths.length}
              found={found}
              column={place?.row === row ? place.column : null}
              onPlace={onPlace}
            />
          ))}
          <Gap rows={rows.length - first - drawn.length} />
        </tbody>
      </table>
    </div>
  )
}

/** In the place of rows that are not in sight. */
function Gap({ rows }: { readonly rows: number }) {
  return rows > 0 ? <tr aria-hidden style={{ height: `${rows * height}rem` }} /> : null
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [15, 0],
  PageUp: [-15, 0],
  Home: [0, -1_000],
  End: [0, 1_000],
}

interface RowProps extends Pick<SheetGridProps, 'found' | 'onPlace'> {
  readonly id: string
  readonly row: number
  readonly cells: readonly string[]
  readonly columns: number
  /** Of the active cell, if it is in this row. */
  readonly column: number | null
}

function Row({ id, row, cells, columns, found, column, onPlace }: RowProps) {
  return (
    <tr aria-rowindex={row} className={row === 1 ? 'bg-sunken font-semibold' : ''} style={{ height: `${height}rem` }}>
      <th
        scope="row"
        className="sticky start-0 z-1 border-b border-line bg-sunken px-2 text-end text-xs font-normal text-ink-2 tabular-nums"
      >
        {row}
      </th>
      {Array.from({ length: columns }, (_, at) => {
        const findings = found.get(`${row} ${at + 1}`) ?? []
        const [worst] = findings
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be chosen
          <td
            key={lettersOf(at + 1)}
            id={`${id}-${row}-${at + 1}`}
            aria-colindex={at + 1}
            aria-selected={column === at + 1}
            className={`cursor-default overflow-hidden border-s border-b border-line px-2 ${worst ? `bg-tone-soft ${toneClass[severities[worst.severity].tone]}` : ''} ${column === at + 1 ? 'outline-2 -outline-offset-2 outline-brand' : ''}`}
            onClick={() => onPlace({ row, column: at + 1 })}
          >
            <span className="flex items-center gap-1.5">
              <span className="min-w-0 flex-1 truncate">{cells[at]}</span>
              {findings.map(({ number }) => (
                <FindingNumber key={number} number={number} />
              ))}
            </span>
          </td>
        )
      })}
    </tr>
  )
}

/** As wide as the texts of the first rows want it, within limits. */
function widthsOf({ rows }: AuthorsSheet): readonly number[] {
  const some = rows.slice(0, 200)
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: columns }, (_, at) => {
    const longest = some.reduce((most, cells) => Math.max(most, cells[at]?.length ?? 0), 0)
    return Math.min(wide, Math.max(narrow, longest * 0.5 + 1.5))
  })
}

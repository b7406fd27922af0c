import { cellClass, gridClass } from './cell'
import { type GridProps, gridKeys, useCursorFocus } from './grid'

interface Cell {
  readonly value: number
  readonly label: string
  readonly isDisabled: boolean
}

interface ChoiceGridProps extends GridProps {
  readonly rows: readonly (readonly Cell[])[]
  readonly current: number
  readonly onChoose: (value: number) => void
}

/** A grid of months or years to go to. */
export function ChoiceGrid({ send, labelledBy, mayFocus, rows, current, onChoose }: ChoiceGridProps) {
  const table = useCursorFocus(mayFocus, current)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with focusable cells
    <table ref={table} role="grid" className={gridClass} aria-labelledby={labelledBy} onKeyDown={gridKeys(send)}>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]?.value}>
            {row.map(({ value, label, isDisabled }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the grid
              <td
                key={value}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the grid
                role="gridcell"
                tabIndex={value === current ? 0 : -1}
                aria-selected={value === current}
                aria-disabled={isDisabled}
                className={cellClass({ isChosen: value === current, isDisabled })}
                onClick={() => !isDisabled && onChoose(value)}
              >
                {label}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the grids of the selector share: one cell takes the focus, and the keys belong to the chart. */
import type { PickerContext, PickerEvent } from '@casebook/core/dates/picker/picker.machine'
import { type KeyboardEvent, useEffect, useRef } from 'react'

export interface GridProps {
  readonly context: PickerContext
  readonly send: (event: PickerEvent) => void
  /** The id of the heading that says which month, year or years these are. */
  readonly labelledBy: string
  /** Not while the selector is just opening. */
  readonly mayFocus: boolean
}

/** The focus goes into the grid when it may, and follows the cursor as long as it is there. */
export function useCursorFocus(mayFocus: boolean, cursor: unknown) {
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (mayFocus) focusCursor(grid.current)
  }, [mayFocus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is what the focus follows
  useEffect(() => {
    if (grid.current?.contains(document.activeElement) || (mayFocus && isFocusLost())) focusCursor(grid.current)
  }, [cursor])
  return grid
}

/** The cell that had it went with its month. */
function isFocusLost(): boolean {
  return document.activeElement === document.body
}

function focusCursor(grid: HTMLElement | null): void {
  grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
}

const keys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'])
const actingKeys = new Set(['Enter', ' ', 't', 'T'])

export function gridKeys(send: GridProps['send']) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!keys.has(event.key) && !actingKeys.has(event.key)) return
    event.preventDefault()
    send({ type: 'key', key: event.key, shift: event.shiftKey })
  }
}

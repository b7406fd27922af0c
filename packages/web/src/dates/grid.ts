/** Shared by the picker's grids: a single Tab stop, and keys handled by the chart. */
import type { PickerContext, PickerEvent } from '@casebook/core/dates/picker/picker.machine'
import { type KeyboardEvent, useEffect, useRef } from 'react'

export interface GridProps {
  readonly context: PickerContext
  readonly send: (event: PickerEvent) => void
  /** The id of the heading that names the month, year or years shown. */
  readonly labelledBy: string
  /** False while the picker is just opening. */
  readonly mayFocus: boolean
}

/** Focuses the grid once allowed. From then on the focus follows the cursor, as long as it is in the grid. */
export function useCursorFocus(mayFocus: boolean, cursor: unknown) {
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (mayFocus) focusCursor(grid.current)
  }, [mayFocus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the cursor
  useEffect(() => {
    if (grid.current?.contains(document.activeElement) || (mayFocus && isFocusLost())) focusCursor(grid.current)
  }, [cursor])
  return grid
}

/** The focused cell was removed with its month. */
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

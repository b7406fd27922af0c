import { type RefObject, useLayoutEffect, useState } from 'react'

export interface GridWindow {
  /** Pixels. */
  readonly lineHeight: number
  /** The lines and columns to draw, the last ones included. */
  readonly firstLine: number
  readonly lastLine: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** Lines and columns drawn beyond the edges, so that a scroll shows no gap. */
const spareLines = 8
const spareColumns = 2

/** Where nothing can be measured, as in tests. */
const unmeasured = { height: 640, width: 1200, line: 44, column: 144 }

/**
 * The part of a grid that is in sight. All lines have one height and all columns one width, so it is computed from the scroll position, and
 * a grid of a hundred thousand lines draws some thirty. `line` and `column` are measured: the text size may change.
 */
export function useGridWindow(
  scroller: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
): GridWindow {
  const [seen, setSeen] = useState<GridWindow>(() => windowOf(null, null, null))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const now = windowOf(element, line.current, column.current)
      setSeen((before) => (isSame(before, now) ? before : now))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const watching = new ResizeObserver(look)
    for (const one of [element, line.current, column.current]) if (one) watching.observe(one)
    return () => {
      element.removeEventListener('scroll', look)
      watching.disconnect()
    }
  }, [scroller, line, column])
  return seen
}

function windowOf(scroller: HTMLElement | null, line: HTMLElement | null, column: HTMLElement | null): GridWindow {
  const height = scroller?.clientHeight || unmeasured.height
  const width = scroller?.clientWidth || unmeasured.width
  const lineHeight = line?.offsetHeight || unmeasured.line
  const columnWidth = column?.offsetWidth || unmeasured.column
  const top = scroller?.scrollTop ?? 0
  // Negative where the reading direction is from right to left.
  const start = Math.abs(scroller?.scrollLeft ?? 0)
  return {
    lineHeight,
    firstLine: Math.max(0, Math.floor(top / lineHeight) - spareLines),
    lastLine: Math.ceil((top + height) / lineHeight) + spareLines,
    firstColumn: Math.max(0, Math.floor(start / columnWidth) - spareColumns),
    lastColumn: Math.ceil((start + width) / columnWidth) + spareColumns,
  }
}

function isSame(a: GridWindow, b: GridWindow): boolean {
  return (
    a.lineHeight === b.lineHeight &&
    a.firstLine === b.firstLine &&
    a.lastLine === b.lastLine &&
    a.firstColumn === b.firstColumn &&
    a.lastColumn === b.lastColumn
  )
}

import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Whether the element is at least this wide, in rem. For layouts that container queries cannot express, such as a
 * different structure.
 */
export function useIsWide(element: RefObject<HTMLElement | null>, rem: number): boolean {
  const [isWide, setIsWide] = useState(false)
  useLayoutEffect(() => {
    const watched = element.current
    if (!watched) return
    const measure = (width: number) => setIsWide(width >= rem * pixelsOfRem())
    measure(watched.getBoundingClientRect().width)
    const watching = new ResizeObserver(([entry]) => entry && measure(entry.contentRect.width))
    watching.observe(watched)
    return () => watching.disconnect()
  }, [element, rem])
  return isWide
}

/** Falls back to the browser default if the page sets no size. */
function pixelsOfRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

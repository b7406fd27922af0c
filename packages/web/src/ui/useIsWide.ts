import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the element has at least this width, in rem: for what no container query can say, such as another structure. */
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

/** What a browser begins with counts where the page does not say. */
function pixelsOfRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

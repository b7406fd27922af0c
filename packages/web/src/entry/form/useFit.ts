import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `data-without` to what a row leaves out for the rest to fit: as few of `steps` as possible, from the first one
 * on. The length of the words depends on the language, so no width in a stylesheet can decide it.
 *
 * Measured when the available width or `about` changes. Answers change neither, so nothing moves while the user works.
 */
export function useFit(row: RefObject<HTMLElement | null>, steps: readonly string[], about: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` represents the content of the row
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const fit = () => {
      for (let taken = 0; taken <= steps.length; taken++) {
        element.dataset.without = steps.slice(0, taken).join(' ')
        if (fits(element)) return
      }
    }
    // Not before the frame: to measure now would lay out a page that is not complete yet.
    let frame = requestAnimationFrame(() => {
      fit()
      width = element.clientWidth
    })
    let width: number | null = null
    const watching = new ResizeObserver(() => {
      if (width === null || element.clientWidth === width) return
      width = element.clientWidth
      // Not inside the observer callback: if the row wraps, the other observed sizes would change again.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(fit)
    })
    watching.observe(element)
    document.fonts?.addEventListener('loadingdone', fit)
    return () => {
      cancelAnimationFrame(frame)
      watching.disconnect()
      document.fonts?.removeEventListener('loadingdone', fit)
    }
  }, [row, steps, about])
}

/** Whether no child overflows the row or reaches into its inline padding, which `scrollWidth` does not count. */
function fits(row: HTMLElement): boolean {
  if (row.scrollWidth > row.clientWidth) return false
  const { left, right } = row.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(row)
  const [first, last] = [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
  return [...row.children].every((child) => {
    const box = child.getBoundingClientRect()
    // Screen-reader-only elements are one pixel wide.
    return box.width <= 1 || (box.left >= first - 1 && box.right <= last + 1)
  })
}

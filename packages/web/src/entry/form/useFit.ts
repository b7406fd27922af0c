import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `data-fit` to how much a row must leave out for the rest to fit: 0 is nothing, `most` is the last resort. The
 * length of the words depends on the language, so no width in a stylesheet can decide it.
 *
 * Measured when the available width or `about` changes. Answers change neither, so nothing moves while the user works.
 */
export function useFit(row: RefObject<HTMLElement | null>, maxLevel: number, about: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` represents the content of the row
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const fit = () => {
      for (let level = 0; level <= maxLevel; level++) {
        element.dataset.fit = `${level}`
        if (element.scrollWidth <= element.clientWidth) return
      }
    }
    fit()
    let width = element.clientWidth
    let frame = 0
    const watching = new ResizeObserver(() => {
      if (element.clientWidth === width) return
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
  }, [row, maxLevel, about])
}

import { type RefObject, useLayoutEffect } from 'react'

/**
 * Says in `data-fit` how much a row has to leave out so that all that stays has room: 0 is nothing, `most` is the last resort. The words of a
 * language decide that, so no width in a stylesheet can.
 *
 * Measured when the room changes, and when `about` does. An answer changes neither, so nothing moves while somebody works.
 */
export function useFit(row: RefObject<HTMLElement | null>, most: number, about: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` stands for what the row shows
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const fit = () => {
      for (let level = 0; level <= most; level++) {
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
      // Not within the observer: where the row gets another line, what is observed beside it would change again.
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
  }, [row, most, about])
}

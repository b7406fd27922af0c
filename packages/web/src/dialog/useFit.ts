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
    let width = -1
    const watching = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? -1
      if (now === width) return
      width = now
      fit()
    })
    watching.observe(element)
    document.fonts?.addEventListener('loadingdone', fit)
    return () => {
      watching.disconnect()
      document.fonts?.removeEventListener('loadingdone', fit)
    }
  }, [row, most, about])
}

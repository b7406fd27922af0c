import { type LayoutSize, layoutSize } from '@casebook/core/shell/layoutSize'
import { useSyncExternalStore } from 'react'

/** The current size class of the window. */
export function useLayoutSize(): LayoutSize {
  return useSyncExternalStore(whenResized, () => layoutSize(window.innerWidth))
}

function whenResized(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

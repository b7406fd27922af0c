import { useSyncExternalStore } from 'react'

/** Whether the window has room for a table of questions. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onResize, () => window.innerWidth >= 640)
}

function onResize(tell: () => void): () => void {
  addEventListener('resize', tell)
  return () => removeEventListener('resize', tell)
}

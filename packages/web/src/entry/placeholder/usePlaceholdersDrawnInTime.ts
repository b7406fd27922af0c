import { useEffect } from 'react'
import { drawAllPlaceholders, drawUpToNextStop } from './placeholders'

/** Renders placeholders before Tab would skip them and before printing. */
export function usePlaceholdersDrawnInTime(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return
      drawUpToNextStop(document.activeElement, event.shiftKey)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    addEventListener('beforeprint', drawAllPlaceholders)
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      removeEventListener('beforeprint', drawAllPlaceholders)
    }
  }, [])
}

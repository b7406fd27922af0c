import { useEffect } from 'react'
import { drawAllSketches, drawUpToNextStop } from './sketches'

/** Renders sketches before Tab would skip them and before printing. */
export function useSketchesDrawnInTime(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return
      drawUpToNextStop(document.activeElement, event.shiftKey)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    addEventListener('beforeprint', drawAllSketches)
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true })
      removeEventListener('beforeprint', drawAllSketches)
    }
  }, [])
}

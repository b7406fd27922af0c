import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from '../FormContext'
import { canObserve, drawAllPlaceholders, drawUpToNextStop, watchPlaceholder } from './placeholders'

/** Bases with up to this many questions are rendered completely. */
const drawnWhole = 100

interface Placed {
  /** The ref of the element that has `data-undrawn` until it is rendered. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly isDrawn: boolean
}

/** Whether the part has been rendered. `isFirst`: it is visible when the form opens. */
export function usePlaceholder(isFirst: boolean): Placed {
  const { structure } = useForm().view.engine
  const box = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(isFirst || structure.questions.size <= drawnWhole || !canObserve())
  useLayoutEffect(() => {
    if (isDrawn || !box.current) return
    const draw = () => setIsDrawn(true)
    return watchPlaceholder(box.current, { draw, drawSoon: () => startTransition(draw) })
  }, [isDrawn])
  return { box, isDrawn }
}

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

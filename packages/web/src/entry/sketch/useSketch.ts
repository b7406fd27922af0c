import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from '../FormContext'
import { canSketch, watchSketch } from './sketches'

/** A base of no more questions is drawn whole. */
const drawnWhole = 100

interface Sketched {
  /** Goes to the element that has `data-sketch` until it is drawn. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly isDrawn: boolean
}

/** Whether somebody came near by now. `isFirst`: it is in sight when the form opens. */
export function useSketch(isFirst: boolean): Sketched {
  const { structure } = useForm().view.engine
  const box = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(isFirst || structure.questions.size <= drawnWhole || !canSketch())
  useLayoutEffect(() => {
    if (isDrawn || !box.current) return
    const draw = () => setIsDrawn(true)
    return watchSketch(box.current, { draw, drawSoon: () => startTransition(draw) })
  }, [isDrawn])
  return { box, isDrawn }
}

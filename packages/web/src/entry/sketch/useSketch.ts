import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from '../FormContext'
import { canSketch, watchSketch } from './sketches'

/** Bases with up to this many questions are rendered completely. */
const drawnWhole = 100

interface Sketched {
  /** The ref of the element that has `data-sketch` until it is rendered. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly isDrawn: boolean
}

/** Whether the part has been rendered. `isFirst`: it is visible when the form opens. */
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

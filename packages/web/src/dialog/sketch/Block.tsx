import type { FormNode } from '@casebook/core/dialog/form'
import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from '../FormContext'
import { heightOf } from './height'
import { SketchedQuestions } from './SketchedQuestions'
import { canSketch, watchSketch } from './sketches'
import './sketch.css'

/** A base of no more questions is drawn whole. */
const drawnWhole = 150

interface BlockProps {
  readonly nodes: readonly FormNode[]
  readonly numbers: ReadonlyMap<string, string>
  /** Whether it is in sight when the form opens. */
  readonly isFirst: boolean
  /** The questions as they are answered. */
  readonly children: () => ReactNode
}

/** A run of questions: a sketch until somebody comes near. */
export function Block({ nodes, numbers, isFirst, children }: BlockProps) {
  const { structure } = useForm().view.engine
  const box = useRef<HTMLDivElement>(null)
  const [isDrawn, setIsDrawn] = useState(isFirst || structure.questions.size <= drawnWhole || !canSketch())
  useLayoutEffect(() => {
    if (isDrawn || !box.current) return
    const draw = () => setIsDrawn(true)
    return watchSketch(box.current, { draw, drawSoon: () => startTransition(draw) })
  }, [isDrawn])
  // No custom property: everything inside would be looked at again for inheriting it.
  const height = `${heightOf(nodes)}rem`
  const style = { containIntrinsicBlockSize: `auto ${height}`, ...(!isDrawn && { minBlockSize: height }) }
  return (
    <div className="block" ref={box} style={style} {...(!isDrawn && { 'data-sketch': '' })}>
      {isDrawn ? children() : <SketchedQuestions nodes={nodes} numbers={numbers} />}
    </div>
  )
}

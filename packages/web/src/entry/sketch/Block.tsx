import type { FormNode } from '@casebook/core/entry/form/form'
import { type ReactNode, useState } from 'react'
import { heightOf } from './height'
import { SketchedQuestions } from './SketchedQuestions'
import { useSketch } from './useSketch'
import './sketch.css'

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
  const { box, isDrawn } = useSketch(isFirst)
  // No custom property: everything inside would be looked at again for inheriting it.
  const height = `${heightOf(nodes)}rem`
  // As at the start: where it changes, the browser no longer holds what is in sight in its place while something above it grows.
  const [intrinsic] = useState(height)
  const style = { containIntrinsicBlockSize: `auto ${intrinsic}`, ...(!isDrawn && { minBlockSize: height }) }
  return (
    <div className="block" ref={box} style={style} {...(!isDrawn && { 'data-sketch': '' })}>
      {isDrawn ? children() : <SketchedQuestions nodes={nodes} numbers={numbers} />}
    </div>
  )
}

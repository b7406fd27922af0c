import { type FormNode, questionsOfNodes } from '@casebook/core/entry/form/form'
import { kindOf } from '@casebook/core/questions/kinds'
import { type ReactNode, useState } from 'react'
import { blockClass, placeholderClass } from './blockClass'
import { PlaceholderQuestions } from './PlaceholderQuestions'
import { usePlaceholder } from './usePlaceholder'

interface BlockProps {
  readonly nodes: readonly FormNode[]
  readonly numbers: ReadonlyMap<string, string>
  /** Whether it is visible when the form opens. */
  readonly isFirst: boolean
  /** Renders the answerable questions. */
  readonly children: () => ReactNode
}

/** A run of questions, a placeholder until it is near the viewport. */
export function Block({ nodes, numbers, isFirst, children }: BlockProps) {
  const { box, isDrawn } = usePlaceholder(isFirst)
  // Not a custom property, which would invalidate the styles of every descendant that inherits it.
  const height = `${heightOf(nodes)}rem`
  // The initial height. Changing it would disable scroll anchoring while content above grows.
  const [intrinsic] = useState(height)
  const style = { containIntrinsicBlockSize: `auto ${intrinsic}`, ...(!isDrawn && { minBlockSize: height }) }
  return (
    <div
      className={isDrawn ? blockClass : placeholderClass}
      ref={box}
      style={style}
      {...(!isDrawn && { 'data-undrawn': '' })}
    >
      {isDrawn ? children() : <PlaceholderQuestions nodes={nodes} numbers={numbers} />}
    </div>
  )
}

const frame = 3.25
const line = 2.375

/** Approximate height of the questions in rem, so that the page moves little when they are rendered. */
function heightOf(nodes: readonly FormNode[]): number {
  let height = 0
  for (const { question } of questionsOfNodes(nodes)) height += frame + line * kindOf(question).lines(question)
  return Math.round(height)
}

import { type FormNode, questionsOfNodes } from '@casebook/core/entry/form/form'
import { kindOf } from '@casebook/core/questions/kinds'

const frame = 3.25
const line = 2.375

/** Approximate height of the questions in rem, so that the page moves little when they are rendered. */
export function heightOf(nodes: readonly FormNode[]): number {
  let height = 0
  for (const { question } of questionsOfNodes(nodes)) height += frame + line * kindOf(question).lines(question)
  return Math.round(height)
}

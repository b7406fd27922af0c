import type { Question } from '@casebook/core/bases/base'
import { isDropdown } from '@casebook/core/entry/form/columns'
import { type FormNode, questionsOfNodes } from '@casebook/core/entry/form/form'

const frame = 3.25
const line = 2.375

/** Approximate height of the questions in rem, so that the page moves little when they are rendered. */
export function heightOf(nodes: readonly FormNode[]): number {
  let height = 0
  for (const { question } of questionsOfNodes(nodes)) height += frame + line * linesOf(question)
  return Math.round(height)
}

function linesOf(question: Question): number {
  const answers = question.answers?.length ?? 0
  switch (question.type) {
    case 'Info':
      return 0
    case 'OC':
      return isDropdown(question) ? 1 : answers + 1
    case 'MC':
    case 'Image':
      return answers
    case 'Text':
      return 2
    default:
      return 1
  }
}

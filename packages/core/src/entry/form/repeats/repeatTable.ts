/**
 * The repeating groups that can be drawn as a table: one row per occurrence, one column per question. Follow-ups are
 * placed below the row that opens them, as they are below their question elsewhere.
 */
import type { Question } from '../../../bases/base'
import { kindOf } from '../../../questions/kinds'
import { type Card, type FormNode, isHidden, type QuestionNode } from '../form'

const maxColumns = 6

/** Null if there are too many questions, or one needs more room than a cell has. */
export function tableColumns(questions: readonly Question[]): readonly Question[] | null {
  const columns = questions.filter(({ meta }) => !isHidden(meta))
  const isShort = (question: Question) => kindOf(question).room(question) === 'cell'
  return columns.length > 0 && columns.length <= maxColumns && columns.every(isShort) ? columns : null
}

export interface RowLayout {
  /** By question id. A question that does not show in this row has no cell. */
  readonly cells: ReadonlyMap<string, QuestionNode>
  readonly below: readonly FormNode[]
}

export function rowLayout(card: Card, columns: readonly Question[]): RowLayout {
  const ids = new Set(columns.map(({ id }) => id))
  const cells = new Map<string, QuestionNode>()
  const below: FormNode[] = []
  for (const node of card.nodes) {
    if (node.kind === 'question' && ids.has(node.question.id)) {
      cells.set(node.question.id, node)
      below.push(...node.followUps)
    } else below.push(node)
  }
  return { cells, below }
}

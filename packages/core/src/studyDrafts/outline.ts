/** The rows of a study's outline: its sections and questions as an author sees them, with numbers. */
import type { Base } from '../bases/base'
import { type Item, isQuestion } from './tree'

export interface OutlineRow {
  readonly id: string
  readonly item: Item
  /** The number of the section, and within it: `6`, `6.4`, `6.4.1`. */
  readonly number: string
  /** From 1. */
  readonly level: number
  readonly parent: string | null
  /** Its place among those beside it, from 1, and how many they are. */
  readonly place: number
  readonly size: number
  /** The questions in it, at every depth. */
  readonly questions: number
  readonly hasInner: boolean
  readonly isOpen: boolean
}

export function outlineRows(base: Base, closed: ReadonlySet<string>): readonly OutlineRow[] {
  const rows: OutlineRow[] = []
  const walk = (items: readonly Item[], before: string, level: number, parent: string | null) => {
    for (const [at, item] of items.entries()) {
      const number = `${before}${at + 1}`
      const inner = innerOf(item)
      const isOpen = inner.length > 0 && !closed.has(item.id)
      const beside = { place: at + 1, size: items.length, questions: questionsIn(item) }
      rows.push({ id: item.id, item, number, level, parent, ...beside, hasInner: inner.length > 0, isOpen })
      if (isOpen) walk(inner, `${number}.`, level + 1, item.id)
    }
  }
  walk(base.questionnaires, '', 1, null)
  return rows
}

/** What is directly in it, as it is numbered: a section has its questions before its sections. */
export function innerOf(item: Item): readonly Item[] {
  return isQuestion(item) ? (item.questions ?? []) : [...item.questions, ...(item.questionnaires ?? [])]
}

function questionsIn(item: Item): number {
  return innerOf(item).reduce((sum, one) => sum + (isQuestion(one) ? 1 : 0) + questionsIn(one), 0)
}

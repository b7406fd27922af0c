/** What the keys and the pointer do to the rows of an outline: each an operation, or null where it cannot be done. */
import type { Base, Question } from '@casebook/core/bases/base'
import type { TextLanguage } from '@casebook/core/language/language'
import { freeNames } from '@casebook/core/studyDrafts/names'
import { newQuestion, newSection } from '@casebook/core/studyDrafts/newStudy'
import type { Operation } from '@casebook/core/studyDrafts/operations'
import type { OutlineRow } from '@casebook/core/studyDrafts/outline'
import {
  around,
  childrenIn,
  type Item,
  isQuestion,
  itemOf,
  type Spot,
  siblingsOf,
} from '@casebook/core/studyDrafts/tree'

interface Added {
  readonly operation: Operation
  readonly id: string
}

/** A question of the same kind, with the same options, after this one; in a section, after its last. */
export function questionAfter(base: Base, active: string | null, language: TextLanguage): Added {
  const item = active === null ? null : itemOf(base, active)
  const section = item ?? base.questionnaires.at(-1)
  const text = { [language]: '' }
  if (!section) {
    const made = { ...newSection(base, base.text), questions: [newQuestion(base, 'Text', text)] }
    return {
      operation: { type: 'add', items: [made], at: { inside: null, after: null } },
      id: made.questions[0]?.id ?? '',
    }
  }
  const last = isQuestion(section) ? section : section.questions.at(-1)
  const made = likeIt(newQuestion(base, last?.type === 'Image' ? 'Text' : (last?.type ?? 'Text'), text), last)
  return { operation: { type: 'add', items: [made], at: placeAfter(base, section) }, id: made.id }
}

function likeIt(question: Question, { answers, list, type }: Partial<Question> = {}): Question {
  return type === question.type && answers ? { ...question, answers, ...(list !== undefined && { list }) } : question
}

function placeAfter(base: Base, item: Item): Spot {
  if (isQuestion(item)) return { inside: around(base, item.id), after: item.id }
  return { inside: item.id, after: item.questions.at(-1)?.id ?? null }
}

/** Copies of another study: questions after this one, or in this section; sections after the section that it is in. */
export function copiesAfter(base: Base, active: string | null, from: Base, ids: readonly string[]): Operation | null {
  const first = itemOf(from, ids[0] ?? '')
  const item = active === null ? null : itemOf(base, active)
  const section = sectionOf(base, active)
  if (!first) return null
  if (!isQuestion(first)) {
    const after = section?.id ?? base.questionnaires.at(-1)?.id ?? null
    return { type: 'copy', from, ids, at: { inside: section ? around(base, section.id) : null, after } }
  }
  const target = item ?? base.questionnaires.at(-1)
  return target ? { type: 'copy', from, ids, at: placeAfter(base, target) } : null
}

/** Several questions of the same kind, by their words. */
export function questionsAfter(
  base: Base,
  active: string | null,
  language: TextLanguage,
  words: readonly string[],
): Operation {
  const { operation } = questionAfter(base, active, language)
  if (operation.type !== 'add') return operation
  const [first] = operation.items
  if (!first || !isQuestion(first)) return operation
  const names = freeNames(
    base,
    words.map(() => first.id),
  )
  return {
    ...operation,
    items: words.map((line, i) => ({ ...first, id: names[i] ?? first.id, text: { [language]: line } })),
  }
}

/** A section after the one that the row is in. */
export function sectionAfter(base: Base, active: string | null, language: TextLanguage): Added {
  const section = sectionOf(base, active)
  const made = newSection(base, { [language]: '' })
  const after = section?.id ?? base.questionnaires.at(-1)?.id ?? null
  const inside = section ? around(base, section.id) : null
  return { operation: { type: 'add', items: [made], at: { inside, after } }, id: made.id }
}

function sectionOf(base: Base, id: string | null): Item | null {
  const item = id === null ? null : itemOf(base, id)
  return item && isQuestion(item) ? sectionOf(base, around(base, item.id)) : item
}

/** Past the sibling above or below; beyond the last one, into the section beside its own. */
export function movedBy(base: Base, id: string, by: 1 | -1): Operation | null {
  const siblings = siblingsOf(base, id)
  const at = siblings.findIndex((one) => one.id === id)
  const inside = around(base, id)
  const move = (to: Spot): Operation => ({ type: 'move', ids: [id], at: to })
  if (siblings[at + by]) return move({ inside, after: siblings[by > 0 ? at + 1 : at - 2]?.id ?? null })
  const item = itemOf(base, id)
  if (!item || !isQuestion(item) || inside === null) return null
  const outer = itemOf(base, inside)
  if (!outer || isQuestion(outer)) return null
  const beside = siblingsOf(base, inside)
  const next = beside[beside.findIndex((one) => one.id === inside) + by]
  if (!next) return null
  return move({ inside: next.id, after: by > 0 ? null : (childrenIn(base, next.id, true).at(-1)?.id ?? null) })
}

/** Below the sibling above it, as its last. */
export function deeper(base: Base, id: string): Operation | null {
  const item = itemOf(base, id)
  const siblings = siblingsOf(base, id)
  const above = siblings[siblings.findIndex((one) => one.id === id) - 1]
  if (!item || !above) return null
  return {
    type: 'move',
    ids: [id],
    at: { inside: above.id, after: childrenIn(base, above.id, isQuestion(item)).at(-1)?.id ?? null },
  }
}

/** Out of what it is in, and after that. */
export function outer(base: Base, id: string): Operation | null {
  const item = itemOf(base, id)
  const parent = around(base, id)
  const above = parent === null ? null : itemOf(base, parent)
  if (!item || !above || isQuestion(item) !== isQuestion(above)) return null
  return { type: 'move', ids: [id], at: { inside: around(base, above.id), after: above.id } }
}

/** After the row it is dropped on, or into a section. */
export function droppedOn(base: Base, id: string, { item }: OutlineRow): Operation | null {
  const dragged = itemOf(base, id)
  if (!dragged || dragged.id === item.id) return null
  const isInto = isQuestion(dragged) && !isQuestion(item)
  const at = isInto ? { inside: item.id, after: null } : { inside: around(base, item.id), after: item.id }
  return isQuestion(item) && !isQuestion(dragged) ? null : { type: 'move', ids: [id], at }
}

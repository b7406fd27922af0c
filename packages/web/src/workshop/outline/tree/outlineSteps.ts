/** What the keys and the pointer do to the rows of an outline: each an operation, or null where it cannot be done. */

import type { Base, Question, QuestionType } from '@casebook/core/bases/base'
import type { TextLanguage } from '@casebook/core/language/language'
import { kindOf } from '@casebook/core/questions/kinds'
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

/** A question after this one; in a section, after its last. Without a kind it is like the one before, with the same options. */
export function questionAfter(base: Base, active: string | null, language: TextLanguage, kind?: QuestionType): Added {
  const item = active === null ? null : itemOf(base, active)
  const section = item ?? base.questionnaires.at(-1)
  const text = { [language]: '' }
  if (!section) {
    const made = { ...newSection(base, base.text), questions: [newQuestion(base, kind ?? 'Text', text)] }
    return {
      operation: { type: 'add', items: [made], at: { inside: null, after: null } },
      id: made.questions[0]?.id ?? '',
    }
  }
  const last = isQuestion(section) ? section : section.questions.at(-1)
  // A picture needs a file, which is not written here.
  const usual = last && !kindOf(last).isPicture ? last.type : 'Text'
  const made = kind ? newQuestion(base, kind, text) : likeIt(newQuestion(base, usual, text), last)
  return { operation: { type: 'add', items: [made], at: placeAfter(base, section) }, id: made.id }
}

/** A question of that kind: after the question it is dropped on, or as the first of a section. Without either, at the end. */
export function kindDropped(base: Base, kind: QuestionType, onto: Item | null, language: TextLanguage): Added {
  if (!onto || isQuestion(onto)) return questionAfter(base, onto?.id ?? null, language, kind)
  const made = newQuestion(base, kind, { [language]: '' })
  return { operation: { type: 'add', items: [made], at: { inside: onto.id, after: null } }, id: made.id }
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

/** Past the sibling above the first or below the last; beyond it, into the section beside their own. What was apart comes together. */
export function movedBy(base: Base, ids: readonly string[], by: 1 | -1): Operation | null {
  const end = (by > 0 ? ids.at(-1) : ids[0]) ?? ''
  const siblings = siblingsOf(base, end)
  const at = siblings.findIndex((one) => one.id === end)
  const inside = around(base, end)
  const move = (to: Spot): Operation => ({ type: 'move', ids, at: to })
  if (siblings[at + by]) return move({ inside, after: siblings[by > 0 ? at + 1 : at - 2]?.id ?? null })
  const item = itemOf(base, end)
  if (!item || !isQuestion(item) || inside === null) return null
  const outer = itemOf(base, inside)
  if (!outer || isQuestion(outer)) return null
  const beside = siblingsOf(base, inside)
  const next = beside[beside.findIndex((one) => one.id === inside) + by]
  if (!next) return null
  return move({ inside: next.id, after: by > 0 ? null : (childrenIn(base, next.id, true).at(-1)?.id ?? null) })
}

/** Below the sibling above the first, as its last. */
export function deeper(base: Base, ids: readonly string[]): Operation | null {
  const [first = ''] = ids
  const item = itemOf(base, first)
  const siblings = siblingsOf(base, first)
  const above = siblings[siblings.findIndex((one) => one.id === first) - 1]
  if (!item || !above) return null
  return {
    type: 'move',
    ids,
    at: { inside: above.id, after: childrenIn(base, above.id, isQuestion(item)).at(-1)?.id ?? null },
  }
}

/** Out of what the last of them is in, and after that. */
export function outer(base: Base, ids: readonly string[]): Operation | null {
  const last = ids.at(-1) ?? ''
  const item = itemOf(base, last)
  const parent = around(base, last)
  const above = parent === null ? null : itemOf(base, parent)
  if (!item || !above || isQuestion(item) !== isQuestion(above)) return null
  return { type: 'move', ids, at: { inside: around(base, above.id), after: above.id } }
}

/** After the row they are dropped on, or into a section. */
export function droppedOn(
  base: Base,
  ids: readonly string[],
  { item }: OutlineRow,
  isCopied: boolean,
): Operation | null {
  const dragged = itemOf(base, ids[0] ?? '')
  if (!dragged || (!isCopied && ids.includes(item.id))) return null
  const isInto = isQuestion(dragged) && !isQuestion(item)
  if (isQuestion(item) && !isQuestion(dragged)) return null
  const at = isInto ? { inside: item.id, after: null } : { inside: around(base, item.id), after: item.id }
  return isCopied ? { type: 'copy', from: base, ids, at } : { type: 'move', ids, at }
}

/** The questions and sections of a base as one tree. Whatever an edit does not touch stays the same object. */
import type { Base, Question, Questionnaire } from '../bases/base'
import { type BaseStructure, baseStructure } from '../bases/structure'

export type Item = Question | Questionnaire

export const isQuestion = (item: Item): item is Question => 'type' in item

/** A place in the tree: within a section or question, or at the top, after one of those there, or first. */
export interface Spot {
  readonly inside: string | null
  readonly after: string | null
}

const structures = new WeakMap<Base, BaseStructure>()

/** Read once for each state of a base. */
export function structureOf(base: Base): BaseStructure {
  const known = structures.get(base) ?? baseStructure(base)
  structures.set(base, known)
  return known
}

export function itemOf(base: Base, id: string): Item | null {
  const { questions, questionnaires } = structureOf(base)
  return questions.get(id)?.question ?? questionnaires.get(id)?.questionnaire ?? null
}

/** The section or question around an item; null at the top, and for what is not there. */
export function around(base: Base, id: string): string | null {
  const { questions, questionnaires } = structureOf(base)
  const question = questions.get(id)
  if (question) return question.parent?.id ?? question.questionnaire.id
  return questionnaires.get(id)?.parent?.id ?? null
}

/** The items of the same sort in one place, in order. */
export function siblingsOf(base: Base, id: string): readonly Item[] {
  const item = itemOf(base, id)
  if (!item) return []
  const parent = around(base, id)
  return parent === null ? base.questionnaires : childrenIn(base, parent, isQuestion(item))
}

/** The questions, or the sections, directly within an item. */
export function childrenIn(base: Base, id: string, areQuestions: boolean): readonly Item[] {
  const item = itemOf(base, id)
  if (!item) return []
  if (areQuestions) return item.questions ?? []
  return isQuestion(item) ? [] : (item.questionnaires ?? [])
}

/** The item, and everything within it. */
export function idsWithin(item: Item): readonly string[] {
  const inner: readonly Item[] = isQuestion(item)
    ? (item.questions ?? [])
    : [...item.questions, ...(item.questionnaires ?? [])]
  return [item.id, ...inner.flatMap(idsWithin)]
}

/** Those of the items that are within no other of them, in document order. */
export function outermost(base: Base, ids: readonly string[]): readonly string[] {
  const chosen = new Set(ids)
  const isInside = (id: string): boolean => {
    const outer = around(base, id)
    return outer !== null && (chosen.has(outer) || isInside(outer))
  }
  return base.questionnaires.flatMap(idsWithin).filter((id) => chosen.has(id) && !isInside(id))
}

/** Each item becomes what `edit` makes of it: itself, another, several, or none. Those within it come first. */
export function edited(base: Base, edit: (item: Item) => readonly Item[]): Base {
  const ofQuestions = (list: readonly Question[]): readonly Question[] =>
    mapped(list, (one) => {
      const inner = one.questions && ofQuestions(one.questions)
      // The cast is safe: a question becomes questions.
      return edit(inner === one.questions ? one : withInner(one, inner)) as readonly Question[]
    })
  const ofSections = (list: readonly Questionnaire[]): readonly Questionnaire[] =>
    mapped(list, (one) => {
      const questions = ofQuestions(one.questions)
      const questionnaires = one.questionnaires && ofSections(one.questionnaires)
      const isSame = questions === one.questions && questionnaires === one.questionnaires
      // The cast is safe: a section becomes sections.
      return edit(isSame ? one : defined({ ...one, questions, questionnaires })) as readonly Questionnaire[]
    })
  const questionnaires = ofSections(base.questionnaires)
  return questionnaires === base.questionnaires ? base : { ...base, questionnaires }
}

/** One item becomes another. */
export function withItem<T extends Item = Item>(base: Base, id: string, edit: (item: T) => T): Base {
  // The cast is safe as far as the caller knows the sort of the item.
  return edited(base, (item) => (item.id === id ? [edit(item as T)] : [item]))
}

export function withoutItems(base: Base, ids: ReadonlySet<string>): Base {
  return edited(base, (item) => (ids.has(item.id) ? [] : [item]))
}

/** All are questions, or all are sections. */
export function inserted(base: Base, items: readonly Item[], { inside, after }: Spot): Base {
  const put = <T extends Item>(list: readonly T[]): readonly T[] => {
    const at = after === null ? 0 : list.findIndex(({ id }) => id === after) + 1
    // The cast is safe: the list is of the same sort.
    return [...list.slice(0, at), ...(items as readonly T[]), ...list.slice(at)]
  }
  const [first] = items
  if (!first) return base
  if (inside === null) return { ...base, questionnaires: put(base.questionnaires) }
  return withItem(base, inside, (item) => {
    if (isQuestion(item) || isQuestion(first)) return { ...item, questions: put(item.questions ?? []) } as Item
    return { ...item, questionnaires: put(item.questionnaires ?? []) }
  })
}

/** Whether an item may be in that place at all. */
export function mayStandIn(base: Base, item: Item, inside: string | null): boolean {
  if (inside === null) return !isQuestion(item)
  const outer = itemOf(base, inside)
  return outer !== null && (isQuestion(item) || !isQuestion(outer))
}

function withInner(question: Question, inner: readonly Question[] | undefined): Question {
  const { questions: _, ...rest } = question
  return inner && inner.length > 0 ? { ...rest, questions: inner } : rest
}

/** The same list if nothing became anything else. */
function mapped<T>(list: readonly T[], edit: (one: T) => readonly T[]): readonly T[] {
  const all = list.map(edit)
  return all.every((made, i) => made.length === 1 && made[0] === list[i]) ? list : all.flat()
}

/** Without the fields that say nothing. */
export function defined<T extends object>(object: T): T {
  // The cast is safe: a field that may be undefined may be missing.
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T
}

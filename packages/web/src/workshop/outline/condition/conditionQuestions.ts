/** The questions that a condition may be about. */
import type { Base, Question } from '@casebook/core/bases/base'
import { type Item, idsWithin, structureOf } from '@casebook/core/studyDrafts/tree'

/** Those that hold an answer and are not within it. */
export function questionsBesides(base: Base, item: Item): readonly Question[] {
  const own = new Set(idsWithin(item))
  return [...structureOf(base).questions.values()]
    .map(({ question }) => question)
    .filter(({ id, type }) => !own.has(id) && type !== 'Info')
}

/** The last one before it, or else the first. */
export function likelyQuestion(offered: readonly Question[], base: Base, id: string): Question | undefined {
  const all = structureOf(base).questions
  if (!all.has(id)) return offered[0]
  const before = new Set<string>()
  for (const one of all.keys()) {
    if (one === id) break
    before.add(one)
  }
  return offered.findLast((one) => before.has(one.id)) ?? offered[0]
}

/**
 * Annotations: notes about a question, beside its answer.
 *
 * A note is a fact like any other, so it is stored, saved and shown in the history; its id is the key of the question
 * with a suffix. It is not an answer: no rule reads it, and no question counts as answered by it.
 */
import type { Question } from '../bases/base'
import { keyOf, parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import type { Fact } from '../facts/fact'
import type { TrailFact } from '../facts/trail'

export const annotationSuffix = ' (Annotation)'

/** The id of a note about the question with that key: `id (Annotation)`, `id#2 (Annotation)`. */
export function annotationIdOf(key: string): string {
  return key + annotationSuffix
}

/** The bare suffix is not a note: a question may have that id. */
export function isAnnotationId(factId: string): boolean {
  return factId.length > annotationSuffix.length && factId.endsWith(annotationSuffix)
}

/** The key of the question that a fact is about, as its answer or as a note. */
export function annotatedKey(factId: string): string {
  return isAnnotationId(factId) ? factId.slice(0, -annotationSuffix.length) : factId
}

/** The key of a fact from its two columns: a note about `id#2` is stored as `id (Annotation)`, 2. */
export function keyOfColumns(question: string, occurrence: number): string {
  const key = keyOf(annotatedKey(question), occurrence)
  return isAnnotationId(question) ? annotationIdOf(key) : key
}

/** The columns of a key, the inverse; null for an invalid key. */
export function columnsOfKey(factId: string): Pick<TrailFact, 'question' | 'occurrence'> | null {
  const key = parseKey(annotatedKey(factId))
  if (!key) return null
  const { questionId, occurrence } = key
  return { question: isAnnotationId(factId) ? annotationIdOf(questionId) : questionId, occurrence }
}

/** The fact for a note as typed. A blank note withdraws the previous one. */
export function annotationFact(key: string, text: string): Fact {
  return { id: annotationIdOf(key), value: text.trim() === '' ? null : text }
}

/** The current notes, by the key of their question. */
export function annotationsOf(facts: Iterable<Fact>): ReadonlyMap<string, string> {
  const notes = new Map<string, string>()
  for (const { id, value } of facts) {
    if (!isAnnotationId(id)) continue
    if (typeof value === 'string') notes.set(annotatedKey(id), value)
    else notes.delete(annotatedKey(id))
  }
  return notes
}

/** The question that this one comments on, from its meta `annotation/for`; null if the base does not have it. */
export function commentedQuestion(structure: BaseStructure, { id, meta }: Question): string | null {
  const target = meta?.['annotation/for']?.trim() ?? ''
  return target !== id && structure.questions.has(target) ? target : null
}

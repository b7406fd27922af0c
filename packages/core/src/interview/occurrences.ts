/** Occurrences in an interview: what repeats may be answered once more when its last occurrence ends, and an occurrence may be removed. */
import { annotatedKey } from '../annotation/annotation'
import { parseKey } from '../bases/key'
import { type BaseStructure, repeatsOf } from '../bases/structure'
import type { Engine } from '../rules/engine/engine'

export interface Occurrence {
  /** Id of the questionnaire or question that repeats. */
  readonly id: string
  readonly occurrence: number
}

/** The occurrence that a question key stands in; null where nothing repeats. */
export function occurrenceOf(structure: BaseStructure, key: string): Occurrence | null {
  const parsed = parseKey(annotatedKey(key))
  const id = parsed && structure.questions.get(parsed.questionId)?.repeatsIn
  return parsed && id ? { id, occurrence: parsed.occurrence } : null
}

/** The id of what may be answered once more after `key`: its last occurrence ends there. `following` is the item that comes next. */
export function repeatableAfter(engine: Engine, key: string, following: string | null): string | null {
  const own = occurrenceOf(engine.structure, key)
  if (!own) return null
  const next = following === null ? null : occurrenceOf(engine.structure, following)
  if (next?.id === own.id) return null
  const occurrences = engine.occurrences(own.id)
  return occurrences.length < (repeatsOf(engine.structure, own.id)?.max ?? 1) ? own.id : null
}

export function isIn(structure: BaseStructure, key: string, { id, occurrence }: Occurrence): boolean {
  const own = occurrenceOf(structure, key)
  return own?.id === id && own.occurrence === occurrence
}

/** The first question that stands in what repeats. */
export function firstQuestionIn({ questions }: BaseStructure, id: string): string {
  for (const [questionId, { repeatsIn }] of questions) if (repeatsIn === id) return questionId
  throw new Error(`Nothing repeats in ${id}`)
}

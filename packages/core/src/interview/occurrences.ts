/**
 * Occurrences in an interview: after its last occurrence a repeating part can be repeated once more, and an occurrence
 * can be removed.
 */
import { entryOf } from '../annotation/entries'
import { type BaseStructure, repeatsOf } from '../bases/structure'
import type { Engine } from '../rules/engine/engine'

export interface Occurrence {
  /** The id of the repeating questionnaire or question. */
  readonly id: string
  readonly occurrence: number
}

/** The occurrence that a question key belongs to; null where nothing repeats. */
export function occurrenceOf(structure: BaseStructure, key: string): Occurrence | null {
  const entry = entryOf(structure, key)
  return entry && { id: entry.repeatsIn, occurrence: entry.occurrence }
}

/**
 * The id of the part that can be repeated after `key`: its last occurrence ends there. `following` is the next item.
 */
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

/** The first question of a repeating part. */
export function firstQuestionIn({ questions }: BaseStructure, id: string): string {
  for (const [questionId, { repeatsIn }] of questions) if (repeatsIn === id) return questionId
  throw new Error(`Nothing repeats in ${id}`)
}

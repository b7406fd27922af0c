/** A draft, opened: the engine that computes its form, and the notes beside its answers. */
import { isAnnotationId } from '../../annotation/annotation'
import { type AttributedNote, createNotes, type Notes } from '../../annotation/notes'
import type { Base } from '../../bases/base'
import { parseKey } from '../../bases/key'
import { type Fact, foldFacts } from '../../facts/fact'
import { compileBase } from '../../rules/compile'
import { createEngine, type Engine } from '../../rules/engine/engine'

export interface OpenForm {
  readonly base: Base
  readonly engine: Engine
  readonly notes: Notes
}

/** `typed`: the keys of fields in which something stands that is no answer yet. */
export function openForm(
  base: Base,
  facts: readonly Fact[],
  typed: Iterable<string> = [],
  noted: readonly AttributedNote[] = [],
): OpenForm {
  // Only what stands: an answer that was taken back would leave its entry of a repeating group behind, and nothing in it.
  const standing = [...foldFacts(facts)].map(([id, value]) => ({ id, value }))
  const form = { base, engine: createEngine(compileBase(base)), notes: createNotes(standing, noted) }
  form.engine.setAll(standing.filter(({ id }) => isAnswerOf(form.engine, id)))
  for (const key of typed) if (isAnswerOf(form.engine, key)) form.engine.keepOccurrence(key)
  return form
}

/** What was said, answers and notes. */
export function tell({ engine, notes }: OpenForm, facts: readonly Fact[]): void {
  engine.setAll(facts.filter(({ id }) => isAnswerOf(engine, id)))
  notes.take(facts)
}

/** What somebody noted about a question is a fact too, but no answer. */
export function isAnswerOf({ structure }: Pick<Engine, 'structure'>, factId: string): boolean {
  if (isAnnotationId(factId)) return false
  const place = structure.questions.get(parseKey(factId)?.questionId ?? '')
  return place !== undefined && !place.question.abstract
}

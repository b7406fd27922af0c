/** An opened draft: its engine and the notes beside its answers. */
import { isAnnotationId } from '../../annotation/annotation'
import { type UsedNumbers, usedNumbers } from '../../annotation/entries'
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

/** `typed`: keys of fields whose text is not an answer yet. `used`: by the case, also in entries that were removed. */
export function openForm(
  base: Base,
  facts: readonly Fact[],
  typed: Iterable<string> = [],
  noted: readonly AttributedNote[] = [],
  used?: UsedNumbers,
): OpenForm {
  // Folded first: a withdrawn answer would leave an empty entry of its repeating group behind.
  const standing = [...foldFacts(facts)].map(([id, value]) => ({ id, value }))
  const form = { base, engine: createEngine(compileBase(base)), notes: createNotes(standing, noted) }
  form.engine.useOccurrences(
    usedNumbers(
      form.engine.structure,
      facts.map(({ id }) => id),
      used,
    ),
  )
  form.engine.setAll(standing.filter(({ id }) => isAnswerOf(form.engine, id)))
  // An entry with nothing but a note, or with text that is no answer yet, shows too.
  for (const key of [...typed, ...form.notes.keys()]) if (isAnswerOf(form.engine, key)) form.engine.keepOccurrence(key)
  return form
}

/** Applies facts to the form: answers and notes. */
export function tell({ engine, notes }: OpenForm, facts: readonly Fact[]): void {
  engine.setAll(facts.filter(({ id }) => isAnswerOf(engine, id)))
  notes.take(facts)
}

/** A note about a question is a fact too, but not an answer. */
export function isAnswerOf({ structure }: Pick<Engine, 'structure'>, factId: string): boolean {
  if (isAnnotationId(factId)) return false
  const place = structure.questions.get(parseKey(factId)?.questionId ?? '')
  return place !== undefined && !place.question.abstract
}

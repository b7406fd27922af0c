/** A draft, opened: the engine that computes its form, and what belongs to the case besides answers to questions. */
import type { Base } from '../bases/base'
import { parseKey } from '../bases/key'
import { compileBase } from '../rules/compile'
import { createEngine, type Engine } from '../rules/engine'
import { annotationSuffix } from './checkFact'
import type { Fact } from './fact'

export interface OpenForm {
  readonly base: Base
  readonly engine: Engine
}

export function openForm(base: Base, facts: readonly Fact[]): OpenForm {
  const engine = createEngine(compileBase(base))
  engine.setAll(facts.filter(({ id }) => isAnswerOf(engine, id)))
  return { base, engine }
}

/** What somebody noted about a question is a fact too, but no answer. */
export function isAnswerOf({ structure }: Pick<Engine, 'structure'>, factId: string): boolean {
  if (factId.endsWith(annotationSuffix)) return false
  const place = structure.questions.get(parseKey(factId)?.questionId ?? '')
  return place !== undefined && !place.question.abstract
}

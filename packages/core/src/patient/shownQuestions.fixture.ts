/** The questions that show in a case, for tests that compare a page with the whole case. */
import { withFollowUps } from '@casebook/test-fixtures/bases'
import type { Base, Question } from '../bases/base'
import { keyOf, parseKey } from '../bases/key'
import type { Fact } from '../facts/fact'
import { compileBase } from '../rules/compile'
import { createEngine, type Engine } from '../rules/engine/engine'

export function allQuestions({ questionnaires }: Base): readonly Question[] {
  return questionnaires.flatMap(({ questions }) => withFollowUps(questions))
}

/** A case with these answers. Those to questions that the base does not have are left out. */
export function said(base: Base, facts: readonly Fact[]): Engine {
  const engine = createEngine(compileBase(base))
  engine.setAll(facts.filter(({ id }) => engine.structure.questions.has(parseKey(id)?.questionId ?? '')))
  return engine
}

/** The keys of those of the questions that show, in each entry of a part with several. */
export function shownOf(engine: Engine, ids: readonly string[]): readonly string[] {
  return ids.flatMap((id) => {
    const scope = engine.structure.questions.get(id)?.repeatsIn ?? null
    const occurrences = scope === null ? [1] : engine.occurrences(scope)
    return occurrences.map((each) => keyOf(id, each)).filter((key) => engine.question(key).visible)
  })
}

/** What can be seen of an engine. */
import type { Base } from '../../bases/base'
import { keyOf } from '../../bases/key'
import type { Fact } from '../../facts/fact'
import { compileBase } from '../compile'
import { createEngine, type Engine } from './engine'

/** Everything that readers can see of a case, in the form of `stateFromScratch`. */
export function seen(engine: Engine) {
  const { base, questions } = engine.structure
  return {
    states: [...questions.values()].flatMap(({ question, repeatsIn }) =>
      answeredOccurrences(engine, repeatsIn).map((n) => engine.question(keyOf(question.id, n))),
    ),
    questionnaires: base.questionnaires.map(({ id }) => engine.questionnaire(id)),
    solutions: engine.solutions(),
  }
}

/** Emptied occurrences stay on the screen but are not part of the case. */
function answeredOccurrences(engine: Engine, repeatsIn: string | null): readonly number[] {
  if (repeatsIn === null) return [1]
  const members = [...engine.structure.questions.values()].filter((place) => place.repeatsIn === repeatsIn)
  const answers = engine.answers()
  const answered = engine
    .occurrences(repeatsIn)
    .filter((n) => members.some(({ question }) => answers.has(keyOf(question.id, n))))
  return answered.length ? answered : [1]
}

export function engineAfter(base: Base, facts: Iterable<Fact> = []): Engine {
  const engine = createEngine(compileBase(base))
  for (const { id, value } of facts) engine.set(id, value)
  return engine
}

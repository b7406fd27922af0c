/** The keys of everything that an interview shows as things stand, in the order of the form: each question before its follow-ups. */
import type { Question } from '../bases/base'
import { keyOf } from '../bases/key'
import { questionnairePlaces } from '../bases/structure'
import type { Engine } from '../rules/engine/engine'
import { isHiddenQuestion } from './hiddenQuestion'

export function* shownKeys(engine: Engine, leftOut: ReadonlySet<string> = new Set()): Generator<string> {
  for (const { questionnaire } of questionnairePlaces(engine.structure.base)) {
    const { id, questions, repeats } = questionnaire
    if (leftOut.has(id)) continue
    for (const occurrence of repeats ? engine.occurrences(id) : [1]) yield* shownAmong(engine, questions, occurrence)
  }
}

function* shownAmong(engine: Engine, questions: readonly Question[], outer: number): Generator<string> {
  for (const question of questions)
    for (const occurrence of question.repeats ? engine.occurrences(question.id) : [outer]) {
      const key = keyOf(question.id, occurrence)
      if (engine.question(key).visible && !isHiddenQuestion(engine.structure, question.id)) yield key
      yield* shownAmong(engine, question.questions ?? [], occurrence)
    }
}

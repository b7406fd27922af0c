import { caseProgress } from '@casebook/core/entry/form/caseProgress'
import { isAnswerOf } from '@casebook/core/entry/form/openForm'
import type { FactValue } from '@casebook/core/facts/fact'
import { createEngine } from '@casebook/core/rules/engine/engine'
import type { ReadyBase } from '../bases/compiledBases'

/** The progress of a case with these answers, by key. */
export function progressWith({ compiled }: ReadyBase, answers: ReadonlyMap<string, FactValue>): number {
  const engine = createEngine(compiled)
  engine.setAll([...answers].flatMap(([id, value]) => (isAnswerOf(engine, id) ? [{ id, value }] : [])))
  return caseProgress(engine)
}

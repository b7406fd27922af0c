import { localDay } from '@casebook/core/dates/localDay'
import { caseProgress } from '@casebook/core/entry/form/caseProgress'
import { isAnswerOf } from '@casebook/core/entry/form/openForm'
import type { FactValue } from '@casebook/core/facts/fact'
import { createEngine, type Engine } from '@casebook/core/rules/engine/engine'
import type { ReadyBase } from '../bases/compiledBases'

/** One save asks several things of the same form. */
const forms = new WeakMap<ReadonlyMap<string, FactValue>, Engine>()

/** The form of a case with these answers, by key. */
export function formWith({ compiled }: ReadyBase, answers: ReadonlyMap<string, FactValue>): Engine {
  const known = forms.get(answers)
  if (known?.compiled === compiled) return known
  const engine = createEngine(compiled)
  engine.setAll([...answers].flatMap(([id, value]) => (isAnswerOf(engine, id) ? [{ id, value }] : [])))
  forms.set(answers, engine)
  return engine
}

/** The progress of a case with these answers, by key, on the day of the server's machine. */
export function progressWith(ready: ReadyBase, answers: ReadonlyMap<string, FactValue>, now: Date): number {
  return caseProgress(formWith(ready, answers), localDay(now))
}

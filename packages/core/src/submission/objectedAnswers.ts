/** What a study objects to in answers that come without a person at a form: by submission, import or a patient's link. */
import { annotationIdOf } from '../annotation/annotation'
import { parseKey } from '../bases/key'
import { objectionsTo } from '../entry/marks/objections'
import type { FactValue } from '../facts/fact'
import type { FactRefusal } from '../facts/factRefusal'
import { createCase } from '../patient/patientBase'
import type { CompiledBase } from '../rules/compile'

export interface ObjectedAnswer {
  /** The key of the answer. */
  readonly id: string
  readonly reason: Extract<FactRefusal, 'NotAccepted' | 'Asked'>
}

/** `answers`: the whole case, notes included. An answer that does not show is not asked for, and so not objected to. */
export function objectedAnswers(
  compiled: CompiledBase,
  answers: ReadonlyMap<string, FactValue>,
): readonly ObjectedAnswer[] {
  if (!compiled.objects) return []
  const engine = createCase(
    compiled,
    [...answers].map(([id, value]) => ({ id, value })),
  )
  return [...engine.answers().keys()].flatMap((id) => {
    const question = compiled.structure.questions.get(parseKey(id)?.questionId ?? '')?.question
    const state = engine.question(id)
    if (!question || !state.visible) return []
    const note = answers.get(annotationIdOf(id))
    const noted = typeof note === 'string' ? note : ''
    const [objection] = objectionsTo({ question, state, note: noted, language: compiled.language })
    return objection ? [{ id, reason: objection.action === 'refuse' ? 'NotAccepted' : 'Asked' }] : []
  })
}

/** Which changes of saved answers a study asks the reason of: see `bases/reasonForChange`. */
import { parseKey } from '../bases/key'
import type { ReasonForChange } from '../bases/reasons/reasonForChange'
import { type BaseStructure, lineageOf } from '../bases/structure'
import { type Fact, type FactValue, sameFactValue } from './fact'

/** The case as it was last saved. */
export interface SavedCase {
  /** By key. */
  readonly answers: Readonly<Record<string, FactValue>>
  readonly isComplete: (questionnaireId: string) => boolean
  /** Signed or verified at any time. */
  readonly wasSigned: (questionnaireId: string) => boolean
}

export interface ChangedAnswer {
  /** The key of the answer. */
  readonly id: string
  readonly before: FactValue
  /** Null: withdrawn. */
  readonly after: FactValue
}

/** The answers that these facts change and of which the study asks why, in the order of the facts. */
export function changesToExplain(
  { when }: Pick<ReasonForChange, 'when'>,
  structure: BaseStructure,
  { answers, isComplete, wasSigned }: SavedCase,
  facts: readonly Fact[],
): readonly ChangedAnswer[] {
  const isAsked = (questionnaireId: string) =>
    when === 'always' ||
    (when === 'complete' ? isComplete(questionnaireId) : lineageOf(structure, questionnaireId).some(wasSigned))
  const last = new Map(facts.map(({ id, value }) => [id, value]))
  return [...last].flatMap(([id, after]) => {
    const before = answers[id] ?? null
    const place = structure.questions.get(parseKey(id)?.questionId ?? '')
    if (before === null || !place || sameFactValue(before, after) || !isAsked(place.questionnaire.id)) return []
    return [{ id, before, after }]
  })
}

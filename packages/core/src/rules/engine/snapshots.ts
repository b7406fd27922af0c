/** What the engine keeps of an answer, and when a snapshot of a question is the same as before. */
import type { Value } from '../../bases/answerValue'
import { isUnknown, sameFactValue, type Unknown, unknown } from '../../facts/fact'
import type { QuestionState } from '../state'
import type { CaseState } from './caseState'

/** A list of choices is copied and frozen, so that neither its author nor a reader can change it later. */
export function kept(value: Value | Unknown): Value | Unknown {
  if (typeof value !== 'object') return value
  return isUnknown(value) ? unknown : Object.freeze([...value])
}

export function isSame(a: QuestionState, b: QuestionState): boolean {
  return (
    a.state === b.state &&
    a.reason === b.reason &&
    a.isDerived === b.isDerived &&
    a.indication === b.indication &&
    a.visible === b.visible &&
    a.objections?.length === b.objections?.length &&
    (a.objections ?? []).every((check, i) => check === b.objections?.[i]) &&
    a.withheld?.length === b.withheld?.length &&
    (a.withheld ?? []).every((id, i) => id === b.withheld?.[i]) &&
    sameFactValue(a.value, b.value)
  )
}

/** What stands against answers there. An explicit unknown passes every check. */
export function objectedAt(
  state: CaseState,
  slot: number,
  isAnswered: boolean,
): Pick<QuestionState, 'objections' | 'withheld'> {
  const objections = isAnswered && state.isSaid(slot) ? state.objections.at(slot) : []
  const withheld = state.withheld.at(slot)
  return { ...(objections.length > 0 && { objections }), ...(withheld.length > 0 && { withheld }) }
}

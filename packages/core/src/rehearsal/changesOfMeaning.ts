/** Which answers of a case mean another thing in another version of its base. */
import { annotatedKey, isAnnotationId } from '../annotation/annotation'
import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import { parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import { type Fact, type FactValue, isUnknown } from '../facts/fact'
import { kindOf } from '../questions/kinds'
import { changedCodes, changedWeights, changeOfMeaning, meaningsIn } from '../rules/meaning/meaning'
import type { Effect, EffectReason } from './effect'

type Meaning = EffectReason<'meaning'>

/** Of the answers that stay, those which mean another thing. */
export function changesOfMeaning(before: BaseStructure, after: BaseStructure) {
  const reasonsOf = new Map<string, (value: FactValue) => Meaning | null>()
  const pair = [meaningsIn(before), meaningsIn(after)] as const
  for (const [id, { question }] of after.questions) {
    const was = before.questions.get(id)?.question
    if (!was || was.abstract || question.abstract) continue
    const change = changeOfMeaning(...pair, id)
    const [codes, weights] = [new Set(changedCodes(...pair, id)), new Set(changedWeights(was, question))]
    const isIn = (ids: ReadonlySet<string>, value: FactValue) =>
      typeof value === 'string' ? ids.has(value) : Array.isArray(value) && value.some((one) => ids.has(one))
    reasonsOf.set(id, (value) => {
      if (value === null || isUnknown(value)) return null
      if (change !== null && change !== 'Formula') return change
      if (isIn(codes, value)) return 'Code'
      if (isIn(weights, value)) return 'Weight'
      return isWithin(was, value) && !isWithin(question, value) ? 'Range' : null
    })
  }
  return (
    facts: readonly Fact[],
    lost: readonly Effect<'lost'>[],
    refused: ReadonlySet<string>,
  ): readonly Effect<'meaning'>[] => {
    const gone = new Set(lost.map(({ key }) => key))
    return facts.flatMap(({ id: key, value }) => {
      if (gone.has(key) || isAnnotationId(key)) return []
      const about = questionOf(key)
      const other = reasonsOf.get(about)?.(value) ?? null
      const isOnlyRange = other === null || other === 'Range'
      const reasons = refused.has(key) ? [...(isOnlyRange ? [] : [other]), 'Refused' as const] : other ? [other] : []
      return reasons.map((reason) => ({ kind: 'meaning', about, key, reason, from: value, to: value }))
    })
  }
}

/** Days are compared as they are written. */
function isWithin(question: Question, value: Value): boolean {
  return kindOf(question).breach(question, value) === null
}

export function questionOf(key: string): string {
  return parseKey(annotatedKey(key))?.questionId ?? key
}

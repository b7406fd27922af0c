/** A score: the sum of the points of options that were chosen. */

import type { Base, Question } from '../bases/base'
import type { Formula } from '../bases/rule'
import { kindOf } from '../questions/kinds'
import { structureOf } from './tree'

/** The questions whose options have points, in document order. */
export function scorable(base: Base): readonly Question[] {
  return [...structureOf(base).questions.values()]
    .map(({ question }) => question)
    .filter(
      (question) =>
        kindOf(question).rules.includes('Weight') && question.answers?.some(({ weight }) => weight !== undefined),
    )
}

/** Those of its own section, or all if that has none. */
export function likelyScore(base: Base, id: string): Formula {
  const { questions } = structureOf(base)
  const section = questions.get(id)?.questionnaire.id
  const all = scorable(base).map((question) => question.id)
  const own = all.filter((one) => questions.get(one)?.questionnaire.id === section)
  return scoreOver(own.length > 0 ? own : all)
}

/** Nothing, without any question. */
export function scoreOver(ids: readonly string[]): Formula {
  const of = ids.map((questionId): Formula => ({ Weight: { questionId } }))
  return of.length > 0 ? { Sum: { of } } : { Number: { value: 0 } }
}

/** The questions that are added up. Null if it is computed in another way. */
export function scoredBy(base: Base, id: string): readonly string[] | null {
  const rules = base.rules.filter(({ then }) => 'Set' in then && then.Set.questionId === id)
  const [rule, ...more] = rules
  if (!rule || more.length > 0 || !('Set' in rule.then) || !('formula' in rule.then.Set)) return rule ? null : []
  const { formula } = rule.then.Set
  if ('Number' in formula) return []
  if (!('Sum' in formula)) return null
  const ids = formula.Sum.of.flatMap((one) => ('Weight' in one ? [one.Weight.questionId] : []))
  return ids.length === formula.Sum.of.length ? ids : null
}

/**
 * A condition as rows of a sentence: "all of these hold: Smoker is Yes; Packs a day is at least 10". The rows are read off the condition, and a
 * change of a row is a change of the condition, so nothing is said twice. What rows cannot show stays as it is.
 */

import type { Question } from '../bases/base'
import { type Comparison, type Condition, comparisons } from '../bases/rule'
import { kindOf } from '../questions/kinds'
import { takesYesNo } from '../questions/takes'
import { blankQuestion, isBlank } from '../rules/blank'

export const joins = ['all', 'any', 'atLeast', 'atMost', 'exactly'] as const
export type Join = (typeof joins)[number]

export interface Group {
  readonly join: Join
  /** How many of them, where the join counts. */
  readonly count: number
  readonly of: readonly Condition[]
}

/** Null if it is no group, or one that rows cannot show. */
export function groupOf(condition: Condition): Group | null {
  if ('All' in condition) return { join: 'all', count: condition.All.length, of: condition.All }
  if ('Any' in condition) return { join: 'any', count: 1, of: condition.Any }
  if (!('Between' in condition)) return null
  const { min, max, of } = condition.Between
  if (min === max) return { join: 'exactly', count: min, of }
  if (max === of.length) return { join: 'atLeast', count: min, of }
  return min === 0 ? { join: 'atMost', count: max, of } : null
}

export function conditionOfGroup({ join, count, of }: Group): Condition {
  if (join === 'all') return { All: of }
  if (join === 'any') return { Any: of }
  const most = Math.max(0, Math.min(count, of.length))
  if (join === 'atLeast') return { Between: { min: most, max: of.length, of } }
  return { Between: { min: join === 'exactly' ? most : 0, max: most, of } }
}

/** `known`: it has an answer that is not unknown. `blank`: nobody has said anything. */
export type RowIs = Comparison | 'is' | 'isNot' | 'known' | 'unknown' | 'blank'

export interface Row {
  readonly questionId: string
  readonly is: RowIs
  /** The answer, by its id, yes or no, or what it is compared with. Null where nothing is. */
  readonly value: string | number | boolean | null
}

/** Null if one row cannot show it. */
export function rowOf(condition: Condition): Row | null {
  if ('Chose' in condition) return { questionId: condition.Chose.questionId, is: 'is', value: condition.Chose.answerId }
  if ('ChoseYesNo' in condition) return { ...condition.ChoseYesNo, is: 'is' }
  if ('Known' in condition) return { questionId: condition.Known.questionId, is: 'known', value: null }
  if ('Unknown' in condition) return { questionId: condition.Unknown.questionId, is: 'unknown', value: null }
  if ('Not' in condition) {
    const inner = condition.Not
    const blank = blankQuestion(condition)
    if (blank !== null) return { questionId: blank, is: 'blank', value: null }
    const row = 'Chose' in inner ? rowOf(inner) : null
    return row && { ...row, is: 'isNot' }
  }
  for (const is of comparisons) {
    // The cast is safe: the five comparisons have the same body.
    const compared = (condition as Partial<Record<Comparison, { questionId: string; value: number | string }>>)[is]
    if (compared) return { ...compared, is }
  }
  return null
}

export function conditionOfRow({ questionId, is, value }: Row): Condition {
  switch (is) {
    case 'is':
      return typeof value === 'boolean'
        ? { ChoseYesNo: { questionId, value } }
        : { Chose: { questionId, answerId: String(value) } }
    case 'isNot':
      return { Not: { Chose: { questionId, answerId: String(value) } } }
    case 'known':
      return { Known: { questionId } }
    case 'unknown':
      return { Unknown: { questionId } }
    case 'blank':
      return isBlank(questionId)
    default:
      // The cast is safe: the five comparisons have the same body.
      return { [is]: { questionId, value } } as unknown as Condition
  }
}

/** What a row may say of such a question. */
export function waysOf(question: Question): readonly RowIs[] {
  const { rules, choice } = kindOf(question)
  const hasAnswers = (question.answers ?? []).length > 0
  const chosen: readonly RowIs[] = rules.includes('ChoseYesNo') ? ['is'] : choice && hasAnswers ? ['is', 'isNot'] : []
  const compared = choice ? [] : comparisons.filter((one) => rules.includes(one))
  return [...chosen, ...compared, 'known', 'unknown', 'blank']
}

/** The row of the same question, or of another one, that says it in this way, with the value as far as it fits. */
export function rowFor(question: Question, is: RowIs | undefined, value: Row['value'] = null): Row {
  const ways = waysOf(question)
  const way = is !== undefined && ways.includes(is) ? is : (ways[0] ?? 'known')
  return { questionId: question.id, is: way, value: valueFor(question, way, value) }
}

function valueFor(question: Question, is: RowIs, value: Row['value']): Row['value'] {
  if (is === 'known' || is === 'unknown' || is === 'blank') return null
  if (is === 'is' || is === 'isNot') {
    if (takesYesNo(question)) return typeof value === 'boolean' ? value : true
    const ids = (question.answers ?? []).map(({ id }) => id)
    return typeof value === 'string' && ids.includes(value) ? value : (ids[0] ?? '')
  }
  const { isComparable, isNumeric } = kindOf(question)
  if (typeof value !== 'boolean' && value !== null && isComparable(value)) return value
  return isNumeric ? 0 : isComparable('2000-01-01') ? '2000-01-01' : '00:00'
}

/** Whether a row of such a question may compare with this. */
export const isValue = (question: Question, value: string | number): boolean => kindOf(question).isComparable(value)

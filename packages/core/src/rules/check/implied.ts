/** What follows from conditions that are true. Only what is sure: "not implied" says nothing. */
import type { Condition } from '../../bases/rule'
import { conditionsIn, questionsIn } from './conditionParts'

/** Conditions that are true where something is read. */
export type Given = readonly Condition[]

/** Whether a question can have one answer at most: a list of choices has several, and so has a repeating part. */
type IsSingle = (questionId: string) => boolean

/** The conditions that are true because this one is. */
export function conjuncts(condition: Condition): Given {
  if ('All' in condition) return condition.All.flatMap(conjuncts)
  if ('IsTrue' in condition) return conjuncts(condition.IsTrue)
  if ('Given' in condition) return [...conjuncts(condition.Given.given), ...conjuncts(condition.Given.then)]
  const noneOf = (parts: readonly Condition[]) => parts.flatMap((part) => conjuncts({ Not: { IsTrue: part } }))
  if ('Between' in condition && condition.Between.max === 0) return [condition, ...noneOf(condition.Between.of)]
  if ('Not' in condition && 'IsTrue' in condition.Not && 'Any' in condition.Not.IsTrue)
    return [condition, ...noneOf(condition.Not.IsTrue.Any)]
  if ('Not' in condition && 'Any' in condition.Not)
    return [condition, ...condition.Not.Any.flatMap((part) => conjuncts({ Not: part }))]
  return [condition]
}

export function isImplied(condition: Condition, given: Given): boolean {
  const text = JSON.stringify(condition)
  if (given.some((each) => JSON.stringify(each) === text)) return true
  if ('All' in condition) return condition.All.every((part) => isImplied(part, given))
  if ('Any' in condition) return condition.Any.some((part) => isImplied(part, given))
  if ('IsTrue' in condition) return isImplied(condition.IsTrue, given)
  if ('Given' in condition) return [condition.Given.given, condition.Given.then].every((part) => isImplied(part, given))
  if ('Known' in condition) return given.some((each) => tests(each, condition.Known.questionId))
  return given.some((each) => contains(rangeOf(condition), rangeOf(each)))
}

/** Whether it is surely not true. */
export function isRefuted(condition: Condition, given: Given, isSingle: IsSingle): boolean {
  const of = (part: Condition) => isRefuted(part, given, isSingle)
  const not = [condition, { IsTrue: condition }].map((each) => JSON.stringify({ Not: each }))
  if (given.some((each) => not.includes(JSON.stringify(each)) || excludes(each, condition, isSingle))) return true
  if ('All' in condition) return condition.All.some(of)
  if ('Any' in condition) return condition.Any.every(of)
  if ('IsTrue' in condition) return of(condition.IsTrue)
  return 'Not' in condition && isImplied(condition.Not, given)
}

/** Such a condition is true only if the question is answered. */
function tests(condition: Condition, questionId: string): boolean {
  if ('Unknown' in condition || 'SolutionIs' in condition) return false
  if ('Not' in condition) return !('Known' in condition.Not) && tests(condition.Not, questionId)
  return conditionsIn(condition).length === 0 && questionsIn(condition).includes(questionId)
}

/** One answer excludes another, and that the answer is unknown. */
function excludes(given: Condition, condition: Condition, isSingle: IsSingle): boolean {
  const [questionId] = questionsIn(condition)
  if (questionId === undefined || !isSingle(questionId)) return false
  if ('Unknown' in condition) return tests(given, questionId)
  if ('ChoseYesNo' in given && 'ChoseYesNo' in condition)
    return given.ChoseYesNo.questionId === questionId && given.ChoseYesNo.value !== condition.ChoseYesNo.value
  if ('Chose' in given && 'Chose' in condition)
    return given.Chose.questionId === questionId && given.Chose.answerId !== condition.Chose.answerId
  return areApart(rangeOf(given), rangeOf(condition))
}

/** The numbers that fulfil a comparison. */
interface Range {
  readonly questionId: string
  readonly least: number
  readonly most: number
  /** Whether its ends do not belong to it. */
  readonly isOpen: boolean
}

function rangeOf(condition: Condition): Range | null {
  const [[is = '', body] = []] = Object.entries(condition)
  // The cast is safe: only comparisons have a number of this name.
  const { questionId, value } = body as { readonly questionId?: string; readonly value?: unknown }
  if (questionId === undefined || typeof value !== 'number') return null
  const least = is.startsWith('Lower') ? -Infinity : value
  const most = is.startsWith('Greater') ? Infinity : value
  return { questionId, least, most, isOpen: is === 'Lower' || is === 'Greater' }
}

function contains(outer: Range | null, inner: Range | null): boolean {
  if (outer === null || inner === null || outer.questionId !== inner.questionId) return false
  const isSameEnd = (one: number, other: number) => one === other && Number.isFinite(one)
  const isEndLost = isSameEnd(outer.least, inner.least) || isSameEnd(outer.most, inner.most)
  return outer.least <= inner.least && inner.most <= outer.most && !(isEndLost && outer.isOpen && !inner.isOpen)
}

function areApart(a: Range | null, b: Range | null): boolean {
  if (a === null || b === null || a.questionId !== b.questionId) return false
  const isBefore = (one: Range, other: Range) =>
    one.most < other.least || (one.most === other.least && (one.isOpen || other.isOpen))
  return isBefore(a, b) || isBefore(b, a)
}

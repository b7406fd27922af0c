/**
 * Builds small, readable conditions: nothing is repeated, and parts that are always or never true are dropped. All of
 * them keep the three truth values defined in `rule-semantics`.
 */
import type { Condition, Formula } from '@casebook/core/bases/rule'

export const always: Condition = { All: [] }
export const never: Condition = { Any: [] }
/** Neither true nor false: the truth value of a question without an answer. */
export const undetermined: Condition = { Given: { given: never, then: always } }

export function isAlways(condition: Condition): boolean {
  return 'All' in condition && condition.All.length === 0
}

export function isNever(condition: Condition): boolean {
  return 'Any' in condition && condition.Any.length === 0
}

/** False and undetermined both keep a rule from acting, so neither can replace the other. */
function isUndetermined(condition: Condition): boolean {
  return 'Given' in condition && isNever(condition.Given.given)
}

const written = new WeakMap<Condition, string>()

/** Memoised: equal conditions have equal texts. */
export function textOf(condition: Condition): string {
  const known = written.get(condition)
  if (known !== undefined) return known
  const text = JSON.stringify(condition)
  written.set(condition, text)
  return text
}

function distinct(conditions: readonly Condition[]): readonly Condition[] {
  if (conditions.length < 2) return conditions
  const seen = new Map<string, Condition>()
  for (const condition of conditions) if (!seen.has(textOf(condition))) seen.set(textOf(condition), condition)
  return [...seen.values()]
}

export function all(...conditions: readonly Condition[]): Condition {
  const parts = distinct(conditions.flatMap((each) => ('All' in each ? each.All : [each])))
  if (parts.some(isNever)) return never
  return parts.length === 1 ? (parts[0] as Condition) : { All: parts } // The cast is sound: there is one.
}

export function any(...conditions: readonly Condition[]): Condition {
  const parts = distinct(conditions.flatMap((each) => ('Any' in each ? each.Any : [each])))
  if (parts.some(isAlways)) return always
  return parts.length === 1 ? (parts[0] as Condition) : { Any: parts } // The cast is sound: there is one.
}

export function not(condition: Condition): Condition {
  if (isAlways(condition)) return never
  if (isNever(condition)) return always
  if (isUndetermined(condition)) return undetermined
  return 'Not' in condition ? condition.Not : { Not: condition }
}

/** Makes a condition two-valued. */
export function isTrue(condition: Condition): Condition {
  if (isUndetermined(condition)) return never
  return isTwoValued(condition) ? condition : { IsTrue: condition }
}

export function isTwoValued(condition: Condition): boolean {
  if ('IsTrue' in condition || 'Unknown' in condition) return true
  if ('All' in condition) return condition.All.every(isTwoValued)
  if ('Any' in condition) return condition.Any.every(isTwoValued)
  return 'Not' in condition && isTwoValued(condition.Not)
}

/** `then`, but undetermined unless `given` is true. */
export function given(condition: Condition, then: Condition): Condition {
  if (isAlways(condition) || isUndetermined(then)) return then
  return isNever(condition) || isUndetermined(condition) ? undetermined : { Given: { given: condition, then } }
}

export function known(questionId: string): Condition {
  return { Known: { questionId } }
}

export function chose(questionId: string, answerId: string): Condition {
  return { Chose: { questionId, answerId } }
}

export const comparisonOf = {
  '<': 'Lower',
  '<=': 'LowerEqual',
  '=': 'Equal',
  '>=': 'GreaterEqual',
  '>': 'Greater',
} as const

export function compare(left: Formula, is: keyof typeof mirrored, right: Formula): Condition {
  return { Compare: { left, is, right } }
}

export const mirrored = {
  Lower: 'Greater',
  LowerEqual: 'GreaterEqual',
  Equal: 'Equal',
  GreaterEqual: 'LowerEqual',
  Greater: 'Lower',
} as const

const sizes = new WeakMap<object, number>()

/** The number of parts a reader has to look at. Shared parts count each time, but are measured once. */
export function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const before = sizes.get(value)
  if (before !== undefined) return before
  let size = Array.isArray(value) ? 0 : 1
  for (const part of Object.values(value)) size += sizeOf(part)
  sizes.set(value, size)
  return size
}

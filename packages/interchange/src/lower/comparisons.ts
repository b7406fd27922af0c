/** Comparisons of a source that become conditions here. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import type { ComparisonSign, Expression } from '../expressions/expression'
import { any, compare, comparisonOf, isTrue, never, not } from './conditions/conditions'

export type Literal = Extract<Expression, { readonly type: 'number' | 'text' }>

/** The sign between the same two, the other way round. */
export const turned = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

export const negated = (condition: Condition) => not(isTrue(condition))

export const isLiteral = (expression: Expression): expression is Literal =>
  expression.type === 'number' || expression.type === 'text'

/** False while one of the two has no value, but for `<>`. */
export function ofFormulas(left: Formula, sign: ComparisonSign, right: Formula): Condition {
  return sign === '<>' ? negated(compare(left, 'Equal', right)) : compare(left, comparisonOf[sign], right)
}

/** A comparison with ''. */
export function blank(isKnown: Condition, sign: ComparisonSign): Condition {
  if (sign === '=') return negated(isKnown)
  return sign === '<>' ? isKnown : never
}

/** One of the few values that something can have, and when it has it. */
export interface Case {
  readonly value: string
  readonly when: Condition
}

/** A comparison of something that has one of few values, or none: those that fulfil it, and no value if that does. */
export function ofCases(cases: readonly Case[], fulfils: (value: string) => boolean, hasAlways = false): Condition {
  const conditions = (is: boolean) => cases.filter(({ value }) => fulfils(value) === is).map(({ when }) => when)
  return hasAlways || !fulfils('') ? any(...conditions(true)) : negated(any(...conditions(false)))
}

/** Whether a number or text is to another as the sign says. A text that is no number is neither less nor more. */
export function holds(
  left: string,
  sign: ComparisonSign,
  right: string,
  numberIn: (text: string) => number | null,
): boolean {
  const [a, b] = [numberIn(left), numberIn(right)]
  const isEqual = a !== null && b !== null ? a === b : left === right
  if (sign === '=') return isEqual
  if (sign === '<>') return !isEqual
  if (a === null || b === null) return false
  return { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }[sign]
}

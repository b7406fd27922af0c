/** What a constraint says of several options together: which stand alone, and how many may be chosen. The constraint refuses the rest all the same. */
import type { Choices } from '@casebook/core/bases/base'
import type { ComparisonSign, Expression } from '../expressions/expression'
import { isComparison } from '../expressions/parse'
import { turned } from '../lower/comparisons'

export interface Choosing {
  /** Codes of options that stand alone. */
  readonly alone: readonly string[]
  readonly choices: Choices | null
}

export function choosingIn(expression: Expression, codes: readonly string[]): Choosing {
  const parts = partsOf(expression, 'and')
  const alone = parts.flatMap((part) => aloneIn(part, codes) ?? [])
  const limits: Choices = Object.assign({}, ...parts.map(countIn))
  return { alone, choices: Object.keys(limits).length > 0 ? limits : null }
}

function partsOf(expression: Expression, sign: 'and' | 'or'): readonly Expression[] {
  if (expression.type !== 'binary' || expression.sign !== sign) return [expression]
  return [...partsOf(expression.left, sign), ...partsOf(expression.right, sign)]
}

/** `not(selected(., 'none')) or count-selected(.) < 2`, and `not(selected(., 'none') and count-selected(.) > 1)`. */
function aloneIn(expression: Expression, codes: readonly string[]): string | null {
  const negated = negatedIn(expression)
  if (negated === null) {
    const [a, b, ...more] = partsOf(expression, 'or')
    if (!a || !b || more.length > 0) return null
    return aloneWith(negatedIn(a), isAtMostOne(b)) ?? aloneWith(negatedIn(b), isAtMostOne(a))
  }
  const [a, b, ...more] = partsOf(negated, 'and')
  if (!a || !b || more.length > 0) return null
  return aloneWith(a, isAnother(b, codeIn(a), codes)) ?? aloneWith(b, isAnother(a, codeIn(b), codes))
}

const aloneWith = (of: Expression | null, isSo: boolean): string | null => (of && isSo ? codeIn(of) : null)

function negatedIn(expression: Expression): Expression | null {
  return expression.type === 'call' && expression.name === 'not' ? (expression.of[0] ?? null) : null
}

/** `selected(., 'none')`. */
function codeIn(expression: Expression): string | null {
  if (expression.type !== 'call' || expression.name !== 'selected') return null
  const [of, code] = expression.of
  return isSelf(of) && (code?.type === 'text' || code?.type === 'number') ? String(code.value) : null
}

const isSelf = (expression: Expression | undefined) => expression?.type === 'field' && expression.name === '.'

/** More than one, or any of all the others. */
function isAnother(expression: Expression, code: string | null, codes: readonly string[]): boolean {
  const least = countIn(expression).min
  if (least !== undefined && least > 1) return true
  const found = new Set(partsOf(expression, 'or').map(codeIn))
  return codes.every((each) => each === code || found.has(each))
}

function isAtMostOne(expression: Expression): boolean {
  return countIn(expression).max === 1
}

/** How many options `count-selected(.)` is compared with. */
function countIn(expression: Expression): Choices {
  if (expression.type !== 'binary' || !isComparison(expression.sign)) return {}
  const { sign, left, right } = expression
  return isCount(left) ? limit(sign, right) : isCount(right) ? limit(turned[sign], left) : {}
}

const isCount = (expression: Expression) =>
  expression.type === 'call' && expression.name === 'count-selected' && isSelf(expression.of[0])

function limit(sign: ComparisonSign, of: Expression): Choices {
  if (of.type !== 'number' || !Number.isInteger(of.value)) return {}
  const { value } = of
  const limits = {
    '<': { max: value - 1 },
    '<=': { max: value },
    '=': { min: value, max: value },
    '<>': {},
    '>': { min: value + 1 },
    '>=': { min: value },
  }[sign]
  return Object.fromEntries(Object.entries(limits).filter(([, count]) => count > 0))
}

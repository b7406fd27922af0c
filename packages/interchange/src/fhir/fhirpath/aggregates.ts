/** Functions that reduce a list to one number. */

import type { Condition, Formula } from '@casebook/core/bases/rule'
import { takesSeveral } from '@casebook/core/questions/takes'
import { always, isAlways } from '../../lower/conditions/conditions'
import { asTruth } from '../../lower/conditions/truth'
import { repeatsBeyond, type SourceItem } from '../source/sourceItem'
import { type Collection, type Element, knownElement, numberElement, Untranslatable } from './element'
import { presenceIn } from './existence'
import { ignored } from './filtering'
import { numberOf, numbersOf, spreadChoice } from './scalars'
import { type Scope, totalSoFar, type Work } from './scope'
import type { Tree } from './tree'

export const aggregates: Readonly<Record<string, Work>> = {
  sum: (input) => ofAll('Sum', input),
  min: (input) => ofAll('Min', input),
  max: (input) => ofAll('Max', input),
  avg: (input) => ofAll('Average', input),
  count: (input, _, scope) => [count(input, scope)],
  aggregate: (input, args, scope) => aggregate(input, args, scope),
}

function ofAll(operator: 'Sum' | 'Min' | 'Max' | 'Average', input: Collection): Collection {
  // Several choices at once: each counts separately.
  const of = numbersOf(input.flatMap((element) => (operator === 'Sum' ? [element] : spreadChoice(element))))
  return of.length === 0 ? [] : [numberElement({ [operator]: { of } } as Formula)] // The cast is sound: all four take operands.
}

function count(input: Collection, scope: Scope): Element {
  const isFixed = (element: Element) => element.type === 'known' && isAlways(element.when)
  const fixed = input.filter(isFixed).length
  const open = input.filter((element) => !isFixed(element))
  if (open.length === 0) return knownElement(fixed)
  const of = open.flatMap((element) => spreadPlural(element, scope))
  if (fixed > 0) of.push({ Number: { value: fixed } })
  const [only] = of
  return numberElement(only && of.length === 1 ? only : { Add: { of } })
}

function spreadPlural(element: Element, scope: Scope): Formula[] {
  const one = (when: Condition): Formula => ({ If: { if: asTruth(when), then: { Number: { value: 1 } }, else: zero } })
  const each = spreadChoice(element)
  const item = questionOf(element)
  const isBeyond =
    item !== null && repeatsBeyond(item, scope.viewpoint.item) && !('isFirst' in element && element.isFirst)
  if (isBeyond) {
    if (element.type === 'item' || takesSeveral(item) || !isWhole(element))
      throw new Untranslatable('It counts some of the repetitions.')
    const counted: Formula = { Count: { questionId: item.id } }
    return [isAlways(element.when) ? counted : { If: { if: asTruth(element.when), then: counted, else: zero } }]
  }
  const isSeveral = item && takesSeveral(item) && (element.type === 'choice' || element.type === 'answer')
  return isSeveral ? each.map(({ when }) => one(when)) : [one(presenceIn(element, scope))]
}

function questionOf(element: Element): SourceItem | null {
  if ('item' in element) return element.item
  return element.type === 'number' ? (element.of ?? null) : null
}

/** Whether the element is the entire answer rather than a part of it. */
function isWhole(element: Element): boolean {
  if (element.type === 'choice') return element.chosen.length === element.item.options.length && !element.item.beside
  return element.type === 'answer' ? !element.only : 'formula' in element && 'Answer' in element.formula
}

/** Sums and products written as aggregates: each turn adds to the total or multiplies it, whatever else it reads. */
function aggregate(input: Collection, [expression, initial]: readonly Tree[], scope: Scope): Collection {
  if (!expression) throw new Untranslatable('It has an aggregate() without an expression.')
  const start = initial ? numberOf(scope.evaluate(initial, scope)) : null
  if (!start) throw new Untranslatable('It has an aggregate() that starts from nothing.')
  const total = [numberElement(totalSoFar)]
  const turns = input.flatMap(spreadWhereNeeded).map((element, index) => {
    if ('item' in element && repeatsBeyond(element.item, scope.viewpoint.item))
      throw new Untranslatable('It aggregates over repetitions.')
    const result = numberOf(scope.evaluate(expression, { ...scope, focus: [element], total, index, deadEnd: ignored }))
    return { result, isThere: asTruth(presenceIn(element, scope)) }
  })
  for (const way of [sums, products]) {
    const parts = turns.map(({ result }) => result && partOf(result, way))
    if (parts.some((part) => part === null)) continue
    const terms = parts.flatMap((part, i): Formula[] => {
      if (!part || part === way.neutral) return []
      const { isThere } = turns[i] ?? { isThere: always }
      return [isAlways(isThere) ? part : { If: { if: isThere, then: part, else: way.neutral } }]
    })
    const isLeftOut = terms.length > 0 && 'Number' in start && start.Number.value === way.neutral.Number.value
    return [numberElement(way.join(isLeftOut ? terms : [start, ...terms]))]
  }
  throw new Untranslatable('It has an aggregate() that is neither a sum nor a product.')
}

/** An operation that builds up the total, and its neutral element. */
interface Way {
  readonly neutral: Extract<Formula, { readonly Number: unknown }>
  /** The operands of a formula of this operation; null for any other formula. */
  readonly operands: (formula: Formula) => readonly Formula[] | null
  readonly join: (parts: readonly Formula[]) => Formula
}

const zero: Way['neutral'] = { Number: { value: 0 } }

const sums: Way = {
  neutral: zero,
  operands: (formula) => ('Add' in formula ? formula.Add.of : null),
  join: ([only, ...rest]) => (only && rest.length === 0 ? only : { Add: { of: only ? [only, ...rest] : rest } }),
}

const products: Way = {
  neutral: { Number: { value: 1 } },
  operands: (formula) => ('Multiply' in formula ? formula.Multiply.of : null),
  join: ([only, ...rest]) => (only && rest.length === 0 ? only : { Multiply: { of: only ? [only, ...rest] : rest } }),
}

function spreadWhereNeeded(element: Element): Collection {
  return 'item' in element && takesSeveral(element.item) ? spreadChoice(element) : [element]
}

/** The term that a formula adds to the total, or multiplies it by; null if it does anything else with it. */
function partOf(formula: Formula, way: Way): Formula | null {
  if (formula === totalSoFar) return way.neutral
  const parts = way.operands(formula)
  if (parts) {
    const at = parts.findIndex(mentionsTotal)
    const rest = parts.filter((_, i) => i !== at)
    const inner = parts[at] && !rest.some(mentionsTotal) ? partOf(parts[at], way) : null
    if (!inner) return null
    return way.join(inner === way.neutral ? rest : [inner, ...rest])
  }
  if ('If' in formula && formula.If.else) {
    if (JSON.stringify(formula.If.if).includes(JSON.stringify(totalSoFar))) return null
    const [then, otherwise] = [partOf(formula.If.then, way), partOf(formula.If.else, way)]
    return then && otherwise ? { If: { if: formula.If.if, then, else: otherwise } } : null
  }
  return null
}

function mentionsTotal(formula: Formula): boolean {
  return formula === totalSoFar || JSON.stringify(formula).includes(JSON.stringify(totalSoFar))
}

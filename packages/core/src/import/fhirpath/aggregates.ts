/** Functions that make one number of a list. */
import type { Condition, Formula } from '../../bases/base'
import { isAlways } from '../conditions/conditions'
import { asTruth } from '../conditions/truth'
import { repeatsBeyond, type SourceItem } from '../fhir/sourceItem'
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
  // Several choices at once: each counts on its own.
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
    if (element.type === 'item' || item.type === 'MC' || !isWhole(element))
      throw new Untranslatable('It counts some of what repeats.')
    const counted: Formula = { Count: { questionId: item.id } }
    return [isAlways(element.when) ? counted : { If: { if: asTruth(element.when), then: counted, else: zero } }]
  }
  const isSeveral = item?.type === 'MC' && (element.type === 'choice' || element.type === 'answer')
  return isSeveral ? each.map(({ when }) => one(when)) : [one(presenceIn(element, scope))]
}

function questionOf(element: Element): SourceItem | null {
  if ('item' in element) return element.item
  return element.type === 'number' ? (element.of ?? null) : null
}

/** All that was answered, and not a part of it. */
function isWhole(element: Element): boolean {
  if (element.type === 'choice') return element.chosen.length === element.item.options.length && !element.item.beside
  return element.type === 'answer' ? !element.only : 'formula' in element && 'Answer' in element.formula
}

/** Sums written as aggregates: each turn adds something to the total, whatever else it looks at. */
function aggregate(input: Collection, [expression, initial]: readonly Tree[], scope: Scope): Collection {
  if (!expression) throw new Untranslatable('It has an aggregate() without an expression.')
  const start = initial ? numberOf(scope.evaluate(initial, scope)) : null
  if (!start) throw new Untranslatable('It has an aggregate() that starts from nothing.')
  const total = [numberElement(totalSoFar)]
  const terms = input.flatMap(spreadWhereNeeded).flatMap((element, index): Formula[] => {
    if ('item' in element && repeatsBeyond(element.item, scope.viewpoint.item))
      throw new Untranslatable('It aggregates over what repeats.')
    const result = numberOf(scope.evaluate(expression, { ...scope, focus: [element], total, index, deadEnd: ignored }))
    const added = result && addend(result)
    if (!added) throw new Untranslatable('It has an aggregate() that is no sum.')
    if (added === zero) return []
    const isThere = asTruth(presenceIn(element, scope))
    return [isAlways(isThere) ? added : { If: { if: isThere, then: added, else: zero } }]
  })
  const operands = [...('Number' in start && start.Number.value === 0 && terms.length > 0 ? [] : [start]), ...terms]
  const [only] = operands
  return [numberElement(only && operands.length === 1 ? only : { Add: { of: operands } })]
}

function spreadWhereNeeded(element: Element): Collection {
  return 'item' in element && element.item.type === 'MC' ? spreadChoice(element) : [element]
}

const zero: Formula = { Number: { value: 0 } }

/** What a formula adds to the total; null if it does anything else with it. */
function addend(formula: Formula): Formula | null {
  if (formula === totalSoFar) return zero
  if ('Add' in formula) {
    const parts = formula.Add.of
    const at = parts.findIndex(mentionsTotal)
    const rest = parts.filter((_, i) => i !== at)
    const inner = parts[at] && !rest.some(mentionsTotal) ? addend(parts[at]) : null
    if (!inner) return null
    const operands = inner === zero ? rest : [inner, ...rest]
    const [only] = operands
    return only && operands.length === 1 ? only : { Add: { of: operands } }
  }
  if ('If' in formula && formula.If.else) {
    const [then, otherwise] = [addend(formula.If.then), addend(formula.If.else)]
    return then && otherwise ? { If: { if: formula.If.if, then, else: otherwise } } : null
  }
  return null
}

function mentionsTotal(formula: Formula): boolean {
  return formula === totalSoFar || JSON.stringify(formula).includes(JSON.stringify(totalSoFar))
}

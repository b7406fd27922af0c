/** Functions that select from a list: by condition, by position, or by descending. */

import type { Condition } from '@casebook/core/bases/rule'
import { takesOneOf, takesSeveral } from '@casebook/core/questions/takes'
import { all, isAlways, isNever, isTrue, textOf } from '../../lower/conditions/conditions'
import { asTruth } from '../../lower/conditions/truth'
import { repeatsBeyond } from '../source/sourceItem'
import { type Collection, type Element, isSingle, knownElement, presence, Untranslatable, within } from './element'
import { descendants } from './navigate'
import { conditionOf, literalOf, spreadChoice } from './scalars'
import type { Scope, Work } from './scope'
import type { Tree } from './tree'

export const filtering: Readonly<Record<string, Work>> = {
  where: (input, [criteria], scope) => where(input, criteria, scope),
  select: (input, [expression], scope) => {
    if (!expression) throw new Untranslatable('It has a select() without an expression.')
    return input.flatMap(spreadChoice).flatMap((element, index) => {
      const found = scope.evaluate(expression, { ...scope, focus: [element], index, deadEnd: ignored })
      // A path from an item needs nothing else; anything else also needs the element to exist.
      return element.type === 'item' || element.type === 'response' ? found : within(presence(element), found)
    })
  },
  repeat: (input, [expression], scope) => repeat(input, expression, scope),
  descendants: (input, _, scope) => descendants(input, scope),
  children: (input, _, scope) => scope.evaluate({ type: 'member', of: null, name: 'item' }, { ...scope, focus: input }),
  first: (input, _, scope) => at(input, 0, scope),
  last: (input) => {
    if (isSingle(input)) return input
    throw new Untranslatable('It asks for the last of several values.')
  },
  single: (input) => input,
  item: (input, [index], scope) => {
    const position = index ? literalOf(scope.evaluate(index, scope)) : null
    if (typeof position !== 'number') throw new Untranslatable('It picks by a position that is not written out.')
    return at(input, position, scope)
  },
  tail: (input) => skipped(input, 1),
  skip: (input, [count], scope) => skipped(input, Number(count && literalOf(scope.evaluate(count, scope)))),
}

function where(input: Collection, criteria: Tree | undefined, scope: Scope): Collection {
  if (!criteria) throw new Untranslatable('It has a where() without a condition.')
  const found = input.flatMap((element, index) => chosenBy(element, criteria, { ...scope, index }))
  const namesItems = input.length > 0 && input.every(({ type }) => type === 'item')
  if (namesItems) {
    const linkIds = linkIdsIn(criteria)
    const missing = found.length === 0 ? linkIds : linkIds.filter((linkId) => !scope.source.byLinkId.has(linkId))
    for (const what of missing) scope.deadEnd({ at: 'item', what })
    if (found.length === 0 && linkIds.length === 0)
      for (const what of stringsIn(criteria)) scope.deadEnd({ at: 'item', what })
  }
  return regrouped(found, scope)
}

function chosenBy(element: Element, criteria: Tree, scope: Scope): Collection {
  if (element.type === 'choice') {
    const outcomes = element.chosen.map((each) => ({
      each,
      holds: holdsFor(knownElement(each.value), criteria, scope),
    }))
    if (!outcomes.every(({ holds }) => isAlways(holds) || isNever(holds)))
      return spreadChoice(element).flatMap((each) => chosenBy(each, criteria, scope))
    const chosen = outcomes.flatMap(({ each, holds }) => (isAlways(holds) ? [each] : []))
    return chosen.length > 0 ? [{ ...element, chosen }] : []
  }
  const each = spreadChoice(element)
  if (each.length > 1) return each.flatMap((one) => chosenBy(one, criteria, scope))
  const holds = holdsFor(element, criteria, scope)
  if (isNever(holds)) return []
  if (!isAlways(holds) && 'item' in element && repeatsBeyond(element.item, scope.viewpoint.item))
    throw new Untranslatable('It filters repetitions.')
  return within(asTruth(holds), [element])
}

function holdsFor(element: Element, criteria: Tree, scope: Scope) {
  return isTrue(conditionOf(scope.evaluate(criteria, { ...scope, focus: [element], deadEnd: ignored })))
}

/**
 * Elements that each depend on one answer are regrouped as a projection of that choice, however they were looked up.
 */
function regrouped(found: Collection, scope: Scope): Collection {
  const looked = found.map((element) => (element.type === 'known' ? chosenIn(element.when) : null))
  const [first] = looked
  const item = first && scope.source.items.find(({ id }) => id === first.questionId)
  if (!first || !item || !takesOneOf(item) || repeatsBeyond(item, scope.viewpoint.item)) return found
  const isOne = looked.every(
    (each) => each?.questionId === first.questionId && textOf(each.rest) === textOf(first.rest),
  )
  if (!isOne || new Set(looked.map((each) => each?.answerId)).size < found.length) return found
  const chosen = found.flatMap((element, i) =>
    element.type === 'known' ? [{ answerId: looked[i]?.answerId ?? '', value: element.value }] : [],
  )
  return [{ type: 'choice', item, chosen, when: first.rest }]
}

function chosenIn(condition: Condition): { questionId: string; answerId: string; rest: Condition } | null {
  const parts = 'All' in condition ? condition.All : [condition]
  const test = parts.find((part) => 'Chose' in part)
  return test && 'Chose' in test ? { ...test.Chose, rest: all(...parts.filter((part) => part !== test)) } : null
}

/** The linkIds that a condition names, for the finding. */
function linkIdsIn(tree: Tree): readonly string[] {
  if (tree.type !== 'operation') return []
  const { operator, left, right } = tree
  if (operator === '!=') return []
  if (isLinkId(left)) return stringsIn(right)
  if (isLinkId(right)) return stringsIn(left)
  return operator === 'and' || operator === 'or' ? [...linkIdsIn(left), ...linkIdsIn(right)] : []
}

function isLinkId(tree: Tree): boolean {
  return tree.type === 'member' && tree.name === 'linkId'
}

function stringsIn(tree: Tree): readonly string[] {
  if (tree.type === 'string') return [tree.value]
  return tree.type === 'operation' && tree.operator !== '!=' ? [tree.left, tree.right].flatMap(stringsIn) : []
}

/** Applies the expression repeatedly until nothing new turns up. */
function repeat(input: Collection, expression: Tree | undefined, scope: Scope): Collection {
  if (!expression) throw new Untranslatable('It has a repeat() without an expression.')
  const found: Element[] = []
  const seen = new Map<string, Set<unknown>>()
  let level = input
  while (level.length > 0) {
    const next = level.flatMap((element) => silent(expression, { ...scope, focus: [element] }))
    level = next.filter((element) => isNew(element, seen))
    for (const element of level) found.push(element)
  }
  return found
}

/** Items and known values can be recognised and are finite in number; computed ones are neither. */
function isNew(element: Element, seen: Map<string, Set<unknown>>): boolean {
  if (element.type !== 'known' && !('item' in element)) throw new Untranslatable('It repeats a computed value.')
  const [kind, what] =
    element.type === 'known' ? [`known ${typeof element.value}`, element.value] : [element.type, element.item]
  const before = seen.get(kind) ?? new Set()
  seen.set(kind, before)
  if (before.has(what)) return false
  before.add(what)
  return true
}

/** Leaves have no items below them; that is not a dead end. */
function silent(expression: Tree, scope: Scope): Collection {
  return scope.evaluate(expression, { ...scope, deadEnd: ignored })
}

/** A member that only some elements have is not a dead end. */
export function ignored(): void {}

function at(input: Collection, position: number, scope: Scope): Collection {
  if (position < 0 || !Number.isInteger(position)) return []
  if (input.length > 1 && input.every(({ type }) => type === 'item'))
    scope.remark('Expression', 'It picks an item by its position; that is taken to be its position in the document.')
  const isFixed = input.every(
    (element) => element.type === 'item' || (element.type === 'known' && isAlways(element.when)),
  )
  if (isFixed) return input.slice(position, position + 1)
  const [only] = input
  if (only && input.length === 1 && 'isPlural' in only && only.isPlural && position === 0)
    return [{ ...only, isPlural: false }]
  if (only?.type === 'answer' && input.length === 1 && !takesSeveral(only.item))
    return position === 0 ? [{ ...only, isFirst: true }] : []
  if (isSingle(input)) return position === 0 ? input : []
  throw new Untranslatable('It picks one of several values by its position.')
}

function skipped(input: Collection, count: number): Collection {
  const isFixed = input.every(
    (element) => element.type === 'item' || (element.type === 'known' && isAlways(element.when)),
  )
  if (!isFixed || !Number.isInteger(count)) throw new Untranslatable('It leaves out values by their position.')
  return input.slice(count)
}

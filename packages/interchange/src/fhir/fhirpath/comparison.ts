/** Equality and order of two lists, as conditions that are undetermined where FHIRPath returns an empty list. */

import type { Condition, Formula } from '@casebook/core/bases/rule'
import { takesSeveral } from '@casebook/core/questions/takes'
import {
  all,
  always,
  any,
  chose,
  compare,
  comparisonOf,
  given,
  isTrue,
  mirrored,
  never,
  not,
  undetermined,
} from '../../lower/conditions/conditions'
import { compareLiterals, sameLiteral } from '../conditions/literals'
import {
  type Collection,
  conditionIn,
  type Element,
  type ElementOf,
  isSingle,
  operandsOf,
  presence,
  Untranslatable,
} from './element'
import { dateOf, numberOf, plainNumber, spreadChoice, textOfElement } from './scalars'

type Order = '<' | '<=' | '>' | '>='

export function equal(left: Collection, right: Collection): Condition {
  if (left.length === 0 || right.length === 0) return undetermined
  const [a] = left
  const [b] = right
  if (a && b && left.length === 1 && right.length === 1) return equalElements(a, b, true)
  if (!isSingle(left) || !isSingle(right)) throw new Untranslatable('It compares lists of several values.')
  const pairs = left.flatMap((x) => right.map((y) => all(presence(x), presence(y), equalElements(x, y, true))))
  return given(all(any(...left.map(presence)), any(...right.map(presence))), isTrue(any(...pairs)))
}

/** Whether the list contains the value. */
export function includes(list: Collection, value: Collection): Condition {
  if (value.length === 0) return undetermined
  if (!isSingle(value)) throw new Untranslatable('It looks for several values in a list.')
  const pairs = value.flatMap((x) => list.map((y) => all(presence(x), isTrue(equalElements(x, y, false)))))
  return given(any(...value.map(presence)), any(...pairs))
}

/** `whole`: several chosen options equal one value only if it is the only one chosen. */
export function equalElements(a: Element, b: Element, whole: boolean): Condition {
  if (a.type === 'known' && b.type === 'known')
    return given(all(a.when, b.when), sameLiteral(a.value, b.value) ? always : never)
  if (a.type === 'choice' || b.type === 'choice')
    return a.type === 'choice' ? equalChoice(a, b, whole) : equalChoice(b as ElementOf<'choice'>, a, whole)
  if (a.type === 'boolean' || b.type === 'boolean')
    return a.type === 'boolean' ? equalBoolean(a, b) : equalBoolean(b as ElementOf<'boolean'>, a)
  if (a.type === 'item' || b.type === 'item' || a.type === 'response' || b.type === 'response')
    throw new Untranslatable('It compares items.')
  if (a.type === 'answer' || b.type === 'answer') throw new Untranslatable('It compares answers and not their values.')
  if (isPlural(a) || isPlural(b)) {
    if (whole) throw new Untranslatable('It compares the answers of a repeating question with one value.')
  }
  if (isNumber(a) && isNumber(b)) return compareFormulas(a, 'Equal', b, (x) => numberOf([single(x)]))
  const text = a.type === 'text' || b.type === 'text'
  const joined = text && joinedEqual(a, b)
  if (joined) return joined
  if (text && textOfElement(a) && textOfElement(b)) return compareFormulas(a, 'Equal', b, textOfElement)
  if (dateOf(a) && dateOf(b)) return compareFormulas(a, 'Equal', b, dateOf)
  return given(all(presence(a), presence(b)), never)
}

function isPlural(element: Element): boolean {
  return 'isPlural' in element && element.isPlural
}

function single(element: Element): Element {
  return isPlural(element) ? ({ ...element, isPlural: false } as Element) : element // The cast is sound: only the flag changes.
}

function isNumber(element: Element): boolean {
  return element.type === 'number' || (element.type === 'known' && plainNumber(element.value) !== null)
}

function compareFormulas(
  a: Element,
  is: keyof typeof mirrored,
  b: Element,
  formulaOf: (element: Element) => Formula | null,
): Condition {
  const [left, right] = [formulaOf(a), formulaOf(b)]
  if (!left || !right) throw new Untranslatable('It compares values that have no order.')
  const bare = (formula: Formula, element: Element) =>
    'If' in formula && formula.If.if === element.when ? formula.If.then : formula
  return given(all(a.when, b.when), simplest(bare(left, a), is, bare(right, b)))
}

/** Compares a question with a constant directly where possible: easier to read than two formulas. */
function simplest(left: Formula, is: keyof typeof mirrored, right: Formula): Condition {
  const constant = constantOf(right)
  if ('Answer' in left && constant !== null && (is === 'Equal' || !('Text' in right)))
    return { [is]: { questionId: left.Answer.questionId, value: constant } } as Condition // The cast is sound: each comparison is a condition of that form.
  if ('Answer' in right && constantOf(left) !== null && !('Answer' in left)) return simplest(right, mirrored[is], left)
  return compare(left, is, right)
}

function constantOf(formula: Formula): number | string | null {
  if ('Number' in formula) return formula.Number.value
  if ('Text' in formula) return formula.Text.value
  return 'Date' in formula ? formula.Date.value : null
}

function equalBoolean(a: ElementOf<'boolean'>, b: Element): Condition {
  const condition = conditionIn(a)
  if (b.type === 'known') {
    if (typeof b.value !== 'boolean') return given(all(presence(a), b.when), never)
    return given(b.when, b.value ? condition : not(condition))
  }
  if (b.type !== 'boolean') return given(all(presence(a), presence(b)), never)
  const other = conditionIn(b)
  return any(all(condition, other), all(not(condition), not(other)))
}

function equalChoice(choice: ElementOf<'choice'>, other: Element, whole: boolean): Condition {
  const { item, chosen } = choice
  const here = presence(choice)
  if (other.type === 'known') {
    const matching = chosen.filter(({ value }) => sameLiteral(value, other.value))
    const hit = any(...matching.map(({ answerId }) => chose(item.id, answerId)))
    const rest = whole && takesSeveral(item) ? chosen.filter((each) => !matching.includes(each)) : []
    const alone =
      rest.length > 0 ? all(hit, not(isTrue(any(...rest.map(({ answerId }) => chose(item.id, answerId)))))) : hit
    return given(all(here, other.when), alone)
  }
  if (whole && (takesSeveral(item) || (other.type === 'choice' && takesSeveral(other.item))))
    throw new Untranslatable('It compares several choices with another question.')
  if (other.type === 'choice' || other.type === 'text') {
    const pairs = spreadChoice(choice).flatMap((x) =>
      spreadChoice(other).map((y) => all(x.when, isTrue(equalElements(x, y, whole)))),
    )
    if (pairs.length > 2_500) throw new Untranslatable('It compares two long lists of options.')
    return given(all(here, presence(other)), isTrue(any(...pairs)))
  }
  if (other.type === 'number') return compareFormulas(choice, 'Equal', other, (x) => numberOf([x]))
  return given(all(here, presence(other)), never)
}

/** Joined texts equal a literal if it can be split so that each part equals its piece. */
function joinedEqual(a: Element, b: Element): Condition | null {
  const [joined, literal] = a.type === 'text' ? [a, b] : [b, a]
  if (joined.type !== 'text' || !('Join' in joined.formula) || literal.type !== 'known') return null
  if (typeof literal.value !== 'string' || literal.value.length > 60) return null
  const parts = operandsOf(joined.formula)
  if (parts.filter((part) => !('Text' in part)).length > 3) return null
  return given(all(joined.when, literal.when), cut(parts, literal.value))
}

function cut(parts: readonly Formula[], text: string): Condition {
  const [first, ...rest] = parts
  if (!first) return text === '' ? always : never
  if ('Text' in first) return text.startsWith(first.Text.value) ? cut(rest, text.slice(first.Text.value.length)) : never
  const nobody = not(isTrue(presence({ type: 'text', formula: first, isPlural: false, when: always })))
  const from = rest.every((part) => 'Text' in part)
    ? Math.max(0, text.length - rest.map((part) => String(constantOf(part))).join('').length)
    : 0
  const cuts: Condition[] = []
  for (let at = from; at <= text.length; at++) {
    const after = cut(rest, text.slice(at))
    const piece: Condition = at === 0 ? nobody : isTrue(partEquals(first, text.slice(0, at)))
    cuts.push(all(piece, after))
  }
  return any(...cuts)
}

function partEquals(part: Formula, text: string): Condition {
  if ('If' in part && !part.If.else) return all(part.If.if, partEquals(part.If.then, text))
  return simplest(part, 'Equal', { Text: { value: text } })
}

export function ordered(left: Collection, operator: Order, right: Collection): Condition {
  if (left.length === 0 || right.length === 0) return undetermined
  const [a] = left
  const [b] = right
  if (left.length > 1 || right.length > 1 || !a || !b) return compareNumbers(left, operator, right)
  if (isPlural(a) || isPlural(b))
    throw new Untranslatable('It compares the answers of a repeating question with one value.')
  if (a.type === 'known' && b.type === 'known') return literalOrder(a, operator, b)
  if (a.type === 'choice' && b.type === 'known') return orderOfChoice(a, operator, b)
  if (b.type === 'choice' && a.type === 'known') return orderOfChoice(b, turned[operator], a)
  if (dateOf(a) && dateOf(b)) return compareFormulas(a, comparisonOf[operator], b, dateOf)
  if (textOfElement(a) && textOfElement(b)) return compareFormulas(a, comparisonOf[operator], b, textOfElement)
  return compareNumbers(left, operator, right)
}

const turned = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

function compareNumbers(left: Collection, operator: Order, right: Collection): Condition {
  const [a, b] = [numberOf(left), numberOf(right)]
  if (!a || !b) return undetermined
  if (left.length === 1 && right.length === 1) {
    const [x, y] = [left[0] as Element, right[0] as Element]
    return compareFormulas(x, comparisonOf[operator], y, (element) => numberOf([element]))
  }
  return compare(a, comparisonOf[operator], b)
}

function literalOrder(a: ElementOf<'known'>, operator: Order, b: ElementOf<'known'>): Condition {
  const holds = compareLiterals(a.value, operator, b.value)
  if (holds === null) throw new Untranslatable('It compares values that have no order.')
  return given(all(a.when, b.when), holds ? always : never)
}

function orderOfChoice(choice: ElementOf<'choice'>, operator: Order, literal: ElementOf<'known'>): Condition {
  if (takesSeveral(choice.item)) throw new Untranslatable('It compares several choices with one value.')
  const outcomes = choice.chosen.map(({ answerId, value }) => ({
    answerId,
    holds: compareLiterals(value, operator, literal.value),
  }))
  if (outcomes.some(({ holds }) => holds === null) || outcomes.some(({ answerId }) => !answerId))
    throw new Untranslatable('It compares values that have no order.')
  const matching = outcomes.filter(({ holds }) => holds).map(({ answerId }) => chose(choice.item.id, answerId))
  return given(all(presence(choice), literal.when), any(...matching))
}

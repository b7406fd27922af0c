/** Reduces a list to the single value that an operator needs. */

import type { Condition, Formula } from '@casebook/core/bases/rule'
import { spanOfDateTime } from '@casebook/core/dates/moment'
import { takesOneOf, takesSeveral } from '@casebook/core/questions/takes'
import { all, always, any, chose, given, isTrue, never, undetermined } from '../../lower/conditions/conditions'
import { isRecord } from '../source/json'
import { momentOf } from '../source/moments'
import {
  type Collection,
  conditionIn,
  type Element,
  type ElementOf,
  guarded,
  isSingle,
  presence,
  Untranslatable,
} from './element'

function single(elements: Collection): Collection {
  if (!isSingle(elements)) throw new Untranslatable('It uses several values where one is expected.')
  return elements
}

/** Null for the empty list. */
export function numberOf(elements: Collection): Formula | null {
  const parts = single(elements).map(numberIn)
  return parts.length > 1 ? { Sum: { of: parts } } : (parts[0] ?? null)
}

function numberIn(element: Element): Formula {
  if (element.type === 'number') return guarded(element.when, element.formula)
  if (element.type === 'choice') return guarded(element.when, weighed(element))
  const number = element.type === 'known' ? plainNumber(element.value) : null
  if (number === null) throw new Untranslatable('It calculates with a value that is not a number.')
  return guarded(element.when, { Number: { value: number } })
}

/** The number itself, or that of a quantity. */
export function plainNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  return isRecord(value) && typeof value.value === 'number' ? value.value : null
}

/** A number per option: its weight, if the numbers are the weights. */
function weighed(element: ElementOf<'choice'>): Formula {
  const { item, chosen } = element
  const numbers = chosen.map(({ answerId, value }) => ({ answerId, number: plainNumber(value) }))
  if (numbers.some(({ number }) => number === null))
    throw new Untranslatable('It calculates with an answer that is not a number.')
  const weights = new Map(item.options.flatMap(({ answerId, weight }) => (weight === null ? [] : [[answerId, weight]])))
  if (weights.size === numbers.length && numbers.every(({ answerId, number }) => weights.get(answerId) === number))
    return { Weight: { questionId: item.id } }
  const parts = numbers.map(
    ({ answerId, number }): Formula => ({
      If: { if: chose(item.id, answerId), then: { Number: { value: number ?? 0 } } },
    }),
  )
  if (parts.length === 0) throw new Untranslatable('It computes with an answer that no option gives.')
  return { Sum: { of: parts } }
}

/** Every value that may exist, for sums and the like. */
export function numbersOf(elements: Collection): readonly Formula[] {
  return elements.map((element) => {
    if (element.type === 'choice' && element.item.repeatsIn !== null && !('Weight' in weighed(element)))
      throw new Untranslatable('It computes with the options of a repeating question that have no weight.')
    return numberIn(element)
  })
}

/** The list as a condition; a single value that is not a boolean counts as true. */
export function conditionOf(elements: Collection): Condition {
  const parts = single(elements)
  const [first] = parts
  if (!first) return undetermined
  if (parts.length === 1) return conditionIn1(first)
  // Without an answer to what it depends on, a part is not there, so that another one may be.
  const isThere = parts.map((part) => isTrue(presence(part)))
  return given(any(...isThere), any(...parts.map((part, i) => all(isThere[i] ?? never, conditionIn1(part)))))
}

function conditionIn1(element: Element): Condition {
  if (element.type === 'boolean') return conditionIn(element)
  if (element.type === 'known' && typeof element.value === 'boolean')
    return given(element.when, element.value ? always : never)
  if (element.type === 'choice' && element.chosen.every(({ value }) => typeof value === 'boolean')) {
    const holding = element.chosen.filter(({ value }) => value === true)
    return given(presence(element), any(...holding.map(({ answerId }) => chose(element.item.id, answerId))))
  }
  if (element.type === 'response' || element.type === 'item')
    throw new Untranslatable('It uses an item as a condition.')
  return given(presence(element), always)
}

export function truthOf(elements: Collection): Condition {
  return isTrue(conditionOf(elements))
}

export function dateOf(element: Element): Formula | null {
  if (element.type === 'date') return element.formula
  const moment = element.type === 'known' && typeof element.value === 'string' ? momentOf(element.value) : null
  return moment !== null && spanOfDateTime(moment) ? { Date: { value: moment } } : null
}

export function textOfElement(element: Element): Formula | null {
  if (element.type === 'text') return element.formula
  return element.type === 'known' && typeof element.value === 'string' ? { Text: { value: element.value } } : null
}

/** A literal known at import; undefined for anything else. */
export function literalOf(elements: Collection): unknown {
  const [only] = elements
  return elements.length === 1 && only?.type === 'known' ? only.value : undefined
}

/** One element per option, for functions that look at each. */
export function spreadChoice(element: Element): Collection {
  if (element.type === 'answer' && takesSeveral(element.item) && !element.only) return spreadAnswer(element)
  if (element.type !== 'choice') return [element]
  const oneOf = takesOneOf(element.item) ? {} : undefined
  return element.chosen.map(({ answerId, value }) => ({
    type: 'known',
    value,
    when: all(element.when, chose(element.item.id, answerId)),
    oneOf,
  }))
}

/** Each of several choices is a separate answer. */
function spreadAnswer(element: ElementOf<'answer'>): Collection {
  const { item, when } = element
  return item.options.map(({ answerId, value }) => ({
    ...element,
    only: { value },
    when: all(when, chose(item.id, answerId)),
  }))
}

/** Conversions between text and number, for values known at import or unchanged by the conversion. */
import type { Formula } from '@casebook/core/bases/rule'
import { matchesPattern } from '@casebook/core/rules/texts/linearPattern'
import { all, any, compare } from '../../lower/conditions/conditions'
import { asTruth } from '../../lower/conditions/truth'
import { weightOf } from '../source/extensions'
import { isRecord } from '../source/json'
import {
  type Collection,
  type Element,
  guarded,
  knownElement,
  numberElement,
  presence,
  Untranslatable,
} from './element'
import { project, valuesOf } from './navigate'
import { literalOf, spreadChoice, textOfElement } from './scalars'
import type { Scope, Work } from './scope'

/** Converts each known value; others are left to `otherwise`. */
function each(convert: (value: unknown) => unknown, otherwise: (element: Element) => Collection): Work {
  const ofKnown = (value: unknown): Collection => {
    const converted = convert(value)
    return converted === null || converted === undefined ? [] : [knownElement(converted)]
  }
  return (input) =>
    input.flatMap((element): Collection => {
      if (element.type === 'choice') return project(element, ofKnown)
      if (element.type === 'known')
        return ofKnown(element.value).map((made) => ({ ...made, when: element.when, oneOf: element.oneOf }))
      return otherwise(element)
    })
}

function refused(name: string): (element: Element) => Collection {
  return () => {
    throw new Untranslatable(`It uses ${name}() on an answer that is not known beforehand.`)
  }
}

/** A number with a fraction is no integer and yields nothing. */
function toInteger(element: Element): Collection {
  if (element.type === 'boolean')
    return [
      numberElement({ If: { if: element.condition, then: { Number: { value: 1 } }, else: { Number: { value: 0 } } } }),
    ]
  if (element.type !== 'number') return refused('toInteger')(element)
  if (element.of?.fhirType === 'integer') return [element]
  const { formula } = element
  const isWhole = compare({ Round: { of: formula, decimals: 0 } }, 'Equal', formula)
  return [{ ...element, of: undefined, formula: { If: { if: isWhole, then: formula } } }]
}

/** A number or a date as text. */
function written(element: Element): Collection {
  if (element.type !== 'number' && element.type !== 'date') return refused('toString')(element)
  const { formula, isPlural, when, oneOf } = element
  return [{ type: 'text', formula: { Join: { of: [formula] } }, isPlural, when, oneOf }]
}

/** Joins texts with a separator, which goes only between texts that exist. */
const join: Work = (input, [separator], scope) => {
  const between = separator ? literalOf(scope.evaluate(separator, scope)) : ''
  const each = input.flatMap(spreadChoice)
  if (each.length > maxJoined || typeof between !== 'string')
    throw new Untranslatable('It joins more texts than can be told apart.')
  if (each.length > 1) scope.remark('Expression', 'It joins texts; they come in the order of the document.')
  const parts = each.flatMap((element, i): Formula[] => {
    const text = textOfElement(element)
    if (!text) throw new Untranslatable('It joins values that are not text.')
    const before = any(...each.slice(0, i).map(presence))
    const gap = asTruth(all(presence(element), before))
    return [
      ...(i > 0 && between ? [guarded(gap, { Text: { value: between } })] : []),
      guarded(asTruth(element.when), text),
    ]
  })
  return parts.length === 0 ? [] : [{ type: 'text', formula: { Join: { of: parts } }, isPlural: false, when: all() }]
}

const maxJoined = 40

const strings: Readonly<Record<string, (text: string, arg: unknown) => unknown>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  trim: (text) => text.trim(),
  length: (text) => text.length,
  startsWith: (text, arg) => (typeof arg === 'string' ? text.startsWith(arg) : null),
  endsWith: (text, arg) => (typeof arg === 'string' ? text.endsWith(arg) : null),
  contains: (text, arg) => (typeof arg === 'string' ? text.includes(arg) : null),
  matches: (text, arg) => (typeof arg === 'string' ? safelyMatches(text, arg) : null),
  substring: (text, arg) => (typeof arg === 'number' ? text.slice(arg) : null),
}

/** Patterns from a document never reach a backtracking engine: see `linearPattern`. */
function safelyMatches(text: string, pattern: string): boolean {
  if (text.length > longestMatched) throw new Untranslatable('It matches a text that is too long.')
  const matches = matchesPattern(pattern, text)
  if (matches === null)
    throw new Untranslatable(
      isPattern(pattern) ? 'It matches a pattern that is too complex.' : 'It matches against an invalid pattern.',
    )
  return matches
}

const longestMatched = 500

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') !== null
  } catch {
    return false
  }
}

function onStrings(name: string): Work {
  return (input, [argument], scope) => {
    const arg = argument ? literalOf(scope.evaluate(argument, scope)) : undefined
    const convert = (value: unknown) => (typeof value === 'string' ? strings[name]?.(value, arg) : null)
    return each(convert, refused(name))(input, [], scope)
  }
}

/** The weight of the chosen option, from the value itself or the answer that holds it. */
function weight(input: Collection, _: unknown, scope: Scope): Collection {
  return input.flatMap((element): Collection => {
    if (element.type === 'answer')
      return weight(
        valuesOf(element.item, 'value', scope).map((value) => ({ ...value, when: all(element.when, value.when) })),
        _,
        scope,
      )
    if (element.type === 'choice') {
      const weights = new Map(element.item.options.map((option) => [option.answerId, option.weight]))
      const chosen = element.chosen.flatMap(({ answerId }) => {
        const value = weights.get(answerId)
        return typeof value === 'number' ? [{ answerId, value }] : []
      })
      return chosen.length > 0 ? [{ ...element, chosen }] : []
    }
    const known = element.type === 'known' && isRecord(element.value) ? weightOf(element.value) : null
    return known === null ? [] : [{ ...knownElement(known), when: element.when, oneOf: element.oneOf }]
  })
}

export const conversions: Readonly<Record<string, Work>> = {
  toInteger: each(
    (value) => (typeof value === 'boolean' ? Number(value) : /^[+-]?\d+$/.test(String(value)) ? Number(value) : null),
    toInteger,
  ),
  toDecimal: each(
    (value) =>
      typeof value === 'boolean' ? Number(value) : /^[+-]?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : null,
    (element) => (element.type === 'number' ? [element] : refused('toDecimal')(element)),
  ),
  toQuantity: each(
    (value) => (typeof value === 'number' || isRecord(value) ? value : null),
    (element) => (element.type === 'number' ? [element] : refused('toQuantity')(element)),
  ),
  toString: each(
    (value) => (isRecord(value) ? null : String(value)),
    (element) => (element.type === 'text' ? [element] : written(element)),
  ),
  ...Object.fromEntries(Object.keys(strings).map((name) => [name, onStrings(name)])),
  join,
  ordinal: weight,
  weight,
}

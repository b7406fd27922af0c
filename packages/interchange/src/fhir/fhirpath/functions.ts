/** The FHIRPath functions with a counterpart here. Each gets its input list and its unevaluated arguments. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { all, any, isTrue, not } from '../../lower/conditions/conditions'
import { agreement, asTruth } from '../../lower/conditions/truth'
import { aggregates } from './aggregates'
import { combineUnique } from './combining'
import { conversions } from './conversions'
import {
  booleanElement,
  type Collection,
  type Element,
  isSingle,
  knownElement,
  presence,
  Untranslatable,
  within,
} from './element'
import { exists } from './existence'
import { filtering } from './filtering'
import { mathematics } from './mathematics'
import { navigate } from './navigate'
import { conditionOf, literalOf, numberOf, truthOf } from './scalars'
import type { Scope, Work } from './scope'
import type { Tree } from './tree'

const logic: Readonly<Record<string, Work>> = {
  not: (input) => (input.length === 0 ? [] : [booleanElement(not(conditionOf(input)))]),
  exists: (input, args, scope) => [
    booleanElement(exists(args[0] ? (filtering.where?.(input, args, scope) ?? []) : input, scope)),
  ],
  empty: (input, _, scope) => [booleanElement(not(exists(input, scope)))],
  hasValue: (input, _, scope) => [booleanElement(exists(input, scope))],
  all: (input, args, scope) => {
    const failing =
      filtering.where?.(
        input,
        [{ type: 'call', of: args[0] ?? { type: 'this' }, name: 'isNotTrue', args: [] }],
        scope,
      ) ?? []
    return [booleanElement(not(exists(failing, scope)))]
  },
  /** Ours, not FHIRPath's: true unless the input is true, so for false and empty alike. */
  isNotTrue: (input) => [booleanElement(not(truthOf(input)))],
  allTrue: (input) => [
    booleanElement(all(...input.map((each) => not(isTrue(all(presence(each), not(conditionOf([each])))))))),
  ],
  anyTrue: (input) => [booleanElement(isTrue(any(...input.map((each) => conditionOf([each])))))],
  allFalse: (input) => [booleanElement(all(...input.map((each) => not(isTrue(conditionOf([each]))))))],
  anyFalse: (input) => [booleanElement(isTrue(any(...input.map((each) => not(conditionOf([each]))))))],
  iif: (_, args, scope) => iif(args, scope),
}

function iif([condition, then, otherwise]: readonly Tree[], scope: Scope): Collection {
  if (!condition || !then) throw new Untranslatable('It has an iif() without its parts.')
  const test = asTruth(truthOf(scope.evaluate(condition, scope)))
  const yes = scope.evaluate(then, scope)
  const no = otherwise ? scope.evaluate(otherwise, scope) : []
  if ('All' in test && test.All.length === 0) return yes
  if ('Any' in test && test.Any.length === 0) return no
  const number = iifNumber(test, yes, no)
  if (number) return number
  const oneOf = isSingle(yes) && isSingle(no) ? {} : undefined
  const both = [...within(test, yes), ...within(not(isTrue(test)), no)]
  return both.map((element): Element => ({ ...element, oneOf }))
}

/** Numbers become one formula, which reads better than two mutually exclusive ones. */
function iifNumber(test: Condition, yes: Collection, no: Collection): Collection | null {
  if (![yes, no].every((side) => isSingle(side) && side.every(isNumber)) || yes.length === 0) return null
  const [then, otherwise] = [numberOf(yes), numberOf(no)]
  if (!then) return null
  const formula = { If: { if: test, then, ...(otherwise ? { else: otherwise } : {}) } }
  return [{ type: 'number', formula, isPlural: false, when: all() }]
}

function isNumber(element: Element): boolean {
  if (element.type === 'choice') return element.chosen.every(({ value }) => typeof value === 'number')
  return element.type === 'number' || (element.type === 'known' && typeof element.value === 'number')
}

const combining: Readonly<Record<string, Work>> = {
  combine: (input, [other], scope) => [...input, ...argument(other, scope)],
  union: (input, [other], scope) => combineUnique(input, argument(other, scope)),
  distinct: (input) => (isSingle(input) ? input : combineUnique(input, [])),
  isDistinct: (input) => {
    if (!isSingle(input)) throw new Untranslatable('It asks whether values are distinct.')
    return [knownElement(true)]
  },
  intersect: (input, [other], scope) => {
    const others = argument(other, scope)
    if (input.length === 0 || others.length === 0) return []
    const [a, b] = [input, others]
    if (a.length === 1 && b.length === 1 && [a[0], b[0]].every((each) => each?.type === 'boolean'))
      return [booleanElement(agreement(conditionOf(a), conditionOf(b)))]
    return (
      filtering.where?.(
        input,
        [{ type: 'operation', operator: 'in', left: { type: 'this' }, right: other as Tree }],
        scope,
      ) ?? []
    )
  },
}

/** An argument that is a list of its own: evaluated in the scope of the expression, not of the input list. */
function argument(tree: Tree | undefined, scope: Scope): Collection {
  if (!tree) throw new Untranslatable('It calls a function without its argument.')
  return scope.evaluate(tree, scope)
}

const types: Readonly<Record<string, string>> = {
  Quantity: 'number',
  decimal: 'number',
  Decimal: 'number',
  integer: 'number',
  Integer: 'number',
  string: 'text',
  String: 'text',
  date: 'date',
  Date: 'date',
  dateTime: 'date',
  DateTime: 'date',
  boolean: 'boolean',
  Boolean: 'boolean',
  Coding: 'choice',
  code: 'text',
}

/** `extension(url)` of a value known at import. */
const extension: Work = (input, [url], scope) => {
  const wanted = url ? literalOf(scope.evaluate(url, scope)) : null
  const found = navigate(input, 'extension', scope)
  return (
    filtering.where?.(
      found,
      [
        {
          type: 'operation',
          operator: '=',
          left: { type: 'member', of: null, name: 'url' },
          right: { type: 'string', value: String(wanted) },
        },
      ],
      scope,
    ) ?? []
  )
}

const typing: Readonly<Record<string, Work>> = {
  ofType: (input, [type], scope) => {
    const name = type?.type === 'name' ? type.value : type?.type === 'member' ? type.name : ''
    if (!Object.hasOwn(types, name)) throw new Untranslatable(`It asks for the type ${name}.`)
    return input.flatMap((element): Collection => {
      if (element.type === 'choice') {
        const chosen = element.chosen.filter(({ value }) => isKnown(value, name))
        return chosen.length > 0 ? [{ ...element, chosen }] : []
      }
      return isOfType(element, name, scope) ? [element] : []
    })
  },
  as: (input, args, scope) => typing.ofType?.(input, args, scope) ?? [],
  trace: (input) => input,
  getValue: (input) => input,
}

function isOfType(element: Element, name: string, scope: Scope): boolean {
  if (element.type === 'known') return isKnown(element.value, name)
  if (element.type !== types[name]) return false
  const exactly =
    element.type === 'number' ? element.of?.fhirType : element.type === 'date' ? dateType(element, scope) : null
  return exactly ? exactly.toLowerCase() === name.toLowerCase() : true
}

function isKnown(value: unknown, name: string): boolean {
  if (typeof value === 'number' && name.toLowerCase() === 'integer') return Number.isInteger(value)
  return types[name] === (typeof value === 'object' ? 'choice' : typeof value === 'string' ? 'text' : typeof value)
}

/** The type of the question that a date answers, or of a literal. */
function dateType({ formula }: { readonly formula: Formula }, { source }: Scope): string | undefined {
  if ('Date' in formula) return formula.Date.value.includes('T') ? 'dateTime' : 'date'
  if ('Answer' in formula) return source.items.find(({ id }) => id === formula.Answer.questionId)?.fhirType
  throw new Untranslatable('It asks for the type of a date that is computed.')
}

export const functions: Readonly<Record<string, Work>> = {
  ...logic,
  ...combining,
  ...typing,
  extension,
  ...filtering,
  ...aggregates,
  ...mathematics,
  ...conversions,
}

/**
 * The result of an expression before anybody has answered: a list of elements, each with the condition under which it
 * exists. FHIRPath works on lists whose length depends on the answers; this is such a list with the answers left open.
 */

import type { Condition, Formula } from '@casebook/core/bases/rule'
import { takesOneOf, takesSeveral } from '@casebook/core/questions/takes'
import { all, any, chose, given, isAlways, isTrue, known, not, sizeOf } from '../../lower/conditions/conditions'
import type { SourceItem } from '../source/sourceItem'

export type Collection = readonly Element[]

interface Present {
  /** The element is in the list only while this is true. */
  readonly when: Condition
  /** Elements of one list that share this object are mutually exclusive. */
  readonly oneOf?: object | undefined
}

export type Element = Present &
  (
    | { readonly type: 'response' }
    | { readonly type: 'item'; readonly item: SourceItem }
    /** `isFirst`: only the first answer of a repeating question. `only`: only this one of several choices. */
    | {
        readonly type: 'answer'
        readonly item: SourceItem
        readonly isFirst?: boolean | undefined
        readonly only?: { readonly value: unknown } | undefined
      }
    /** Known at import: literals and parts of the document. */
    | { readonly type: 'known'; readonly value: unknown }
    /** In the list only while the formula has a value. */
    /** `of`: the choice whose written answer it is. */
    | {
        readonly type: 'text' | 'date'
        readonly formula: Formula
        readonly isPlural: boolean
        readonly of?: SourceItem | undefined
      }
    /** `of`: the question whose answer it is, until something is computed with it. */
    | {
        readonly type: 'number'
        readonly formula: Formula
        readonly isPlural: boolean
        readonly of?: SourceItem | undefined
      }
    /** In the list only while the condition is determined. */
    | { readonly type: 'boolean'; readonly condition: Condition }
    /** The chosen options of a question, or what an expression takes from each. */
    | { readonly type: 'choice'; readonly item: SourceItem; readonly chosen: readonly Chosen[] }
  )

export type ElementOf<Type extends Element['type']> = Extract<Element, { readonly type: Type }>

export interface Chosen {
  readonly answerId: string
  readonly value: unknown
}

/** Why an expression cannot be carried over. Caught where the expression begins and reported as a finding. */
export class Untranslatable extends Error {
  readonly kind: 'Expression' | 'OutOfScope' | 'Population'

  constructor(message: string, kind: 'Expression' | 'OutOfScope' | 'Population' = 'Expression') {
    super(message)
    this.kind = kind
  }
}

export function within(when: Condition, elements: Collection): Collection {
  return isAlways(when) ? elements : elements.map((element) => ({ ...element, when: all(when, element.when) }))
}

/** Whether at most one of the elements can exist at a time. */
export function isSingle(elements: Collection): boolean {
  const [first] = elements
  if (elements.some(isPluralElement)) return false
  return elements.length < 2 || (first?.oneOf !== undefined && elements.every(({ oneOf }) => oneOf === first.oneOf))
}

function isPluralElement(element: Element): boolean {
  if (element.type === 'choice')
    return (
      takesSeveral(element.item) || new Set(element.chosen.map(({ answerId }) => answerId)).size < element.chosen.length
    )
  return 'isPlural' in element && element.isPlural
}

/** Whether the element is in the list: true if so, else false or undetermined. Items and responses are handled elsewhere. */
export function presence(element: Element): Condition {
  switch (element.type) {
    case 'response':
    case 'item':
    case 'known':
      return element.when
    case 'answer':
      return element.only ? element.when : all(element.when, isTrue(known(element.item.id)))
    case 'boolean':
      return all(element.when, isTrue(determined(element.condition)))
    case 'choice':
      return all(element.when, isTrue(someChosen(element)))
    default:
      return all(element.when, isTrue(hasValue(element.formula)))
  }
}

function someChosen({ item, chosen }: ElementOf<'choice'>): Condition {
  const offered = item.options.length + (item.beside?.role === 'other' ? 1 : 0)
  if (new Set(chosen.map(({ answerId }) => answerId)).size === offered) return known(item.id)
  if (takesOneOf(item) && chosen.length > item.options.length / 2) {
    const kept = new Set(chosen.map(({ answerId }) => answerId))
    const left = item.options.filter(({ answerId }) => !kept.has(answerId)).map(({ answerId }) => answerId)
    if (item.beside?.role === 'other') left.push(item.beside.answerId)
    return all(known(item.id), not(isTrue(any(...left.map((answerId) => chose(item.id, answerId))))))
  }
  return any(...chosen.map(({ answerId }) => chose(item.id, answerId)))
}

function determined(condition: Condition): Condition {
  if ('ChoseYesNo' in condition) return known(condition.ChoseYesNo.questionId)
  if ('Given' in condition) return all(condition.Given.given, determined(condition.Given.then))
  return any(condition, not(condition))
}

/** True while the formula has a value. */
export function hasValue(formula: Formula): Condition {
  if ('Number' in formula || 'Date' in formula || 'Text' in formula || 'Count' in formula) return all()
  if ('Answer' in formula) return known(formula.Answer.questionId)
  if ('If' in formula) {
    const { if: condition, then, else: otherwise } = formula.If
    const first = all(condition, hasValue(then))
    return otherwise ? any(first, all(not(isTrue(condition)), hasValue(otherwise))) : first
  }
  if ('Round' in formula) return hasValue(formula.Round.of)
  if ('Exp' in formula) return hasValue(formula.Exp.of)
  for (const name of ['Add', 'Subtract', 'Multiply'] as const)
    if (name in formula) return all(...operandsOf(formula).map(hasValue))
  for (const name of ['Sum', 'Min', 'Max', 'Average', 'Join'] as const)
    if (name in formula) return any(...operandsOf(formula).map(hasValue))
  return { Compare: { left: formula, is: 'Equal', right: formula } }
}

export function operandsOf(formula: Formula): readonly Formula[] {
  const [body] = Object.values(formula) as { readonly of?: Formula | readonly Formula[] }[] // The cast is sound: a formula has one key.
  return body?.of === undefined ? [] : [body.of].flat()
}

export function guarded(when: Condition, formula: Formula): Formula {
  return isAlways(when) ? formula : { If: { if: when, then: formula } }
}

export function knownElement(value: unknown): Element {
  return { type: 'known', value, when: all() }
}

export function numberElement(formula: Formula, isPlural = false): Element {
  return { type: 'number', formula, isPlural, when: all() }
}

export function booleanElement(condition: Condition): Element {
  return { type: 'boolean', condition, when: all() }
}

/** The condition of a boolean element, undetermined while it is not in the list. */
export function conditionIn(element: ElementOf<'boolean'>): Condition {
  return given(element.when, element.condition)
}

/** More than anybody would write, and little enough to check and to explain. */
export const maxParts = 6_000

export function sizeOfCollection(elements: Collection): number {
  return elements.reduce((sum, element) => {
    const body = 'formula' in element ? sizeOf(element.formula) : 'condition' in element ? sizeOf(element.condition) : 1
    return sum + body + sizeOf(element.when)
  }, 0)
}

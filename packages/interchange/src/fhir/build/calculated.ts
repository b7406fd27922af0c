/** The rules that set a calculated question: one formula, or one rule per answer. */

import type { Value } from '@casebook/core/bases/answerValue'
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { splitMoment } from '@casebook/core/dates/moment'
import { kindOf } from '@casebook/core/questions/kinds'
import { takesChoices, takesSeveral, takesYesNo } from '@casebook/core/questions/takes'
import { all, always, not } from '../../lower/conditions/conditions'
import { asTruth } from '../../lower/conditions/truth'
import { sameLiteral } from '../conditions/literals'
import {
  type Collection,
  type Element,
  type ElementOf,
  guarded,
  hasValue,
  isSingle,
  presence,
  Untranslatable,
} from '../fhirpath/element'
import { conditionOf, dateOf, numberOf, spreadChoice, textOfElement } from '../fhirpath/scalars'
import type { Scope } from '../fhirpath/scope'
import { isRecord, stringIn } from '../source/json'
import type { SourceItem } from '../source/sourceItem'

export interface Setter {
  readonly questionId: string
  readonly if: Condition
  readonly set: { readonly value: Value } | { readonly formula: Formula }
}

/** Empty if the question never gets a value; throws `Untranslatable` if it would get one that it cannot hold. */
export function settersOf(item: SourceItem, found: Collection, remark: Scope['remark']): readonly Setter[] {
  const collection = ofItsType(item, firstOfSeveral(found, remark), remark)
  if (collection.length === 0) return []
  if (!takesSeveral(item) && !isSingle(collection))
    throw new Untranslatable('It gives several values to a question that holds one.')
  const formula = (result: Formula): Setter => ({ questionId: item.id, if: always, set: { formula: result } })
  if (takesChoices(item)) return collection.flatMap((element) => setChoice(item, element))
  if (takesYesNo(item)) {
    const condition = conditionOf(collection)
    return [
      { questionId: item.id, if: asTruth(condition), set: { value: true } },
      { questionId: item.id, if: asTruth(not(condition)), set: { value: false } },
    ]
  }
  switch (kindOf(item).typed) {
    case 'number': {
      const number = numberOf(collection)
      return number ? [formula(number)] : []
    }
    case 'date':
      return collection.map((element) => setText(item, element, dayIn(dateOf(element))))
    case 'dateTime':
      return collection.map((element) => setText(item, element, dateOf(element)))
    case 'time':
    case 'text':
      return collection.flatMap(spreadChoice).map((element) => {
        if (element.type === 'number') remark('Expression', 'It gives a number, which is written as a text.')
        else if (element.type === 'date')
          remark('Expression', 'It gives a date, which is written as a text, without a time of day.')
        return setText(item, element, textFor(element))
      })
    case null:
      throw new Untranslatable('It computes a value for an item that holds none.')
  }
}

/** An empty text is no value, and what is neither yes nor no is no answer to a question for one of them. */
function ofItsType(item: SourceItem, found: Collection, remark: Scope['remark']): Collection {
  const values = item.type === 'Text' ? found : found.filter((one) => !(one.type === 'known' && one.value === ''))
  if (!takesYesNo(item)) return values
  const truths = values.filter(isTruth)
  if (truths.length === values.length) return values
  if (truths.length === 0) throw new Untranslatable('It gives the question a value of another type.')
  remark('Expression', 'It also gives a value that is neither yes nor no; that is left out.')
  return truths
}

function isTruth(element: Element): boolean {
  if (element.type === 'choice') return element.chosen.every(({ value }) => typeof value === 'boolean')
  return element.type === 'boolean' || (element.type === 'known' && typeof element.value === 'boolean')
}

/** A question that holds one value takes the first of several answers. */
function firstOfSeveral(found: Collection, remark: Scope['remark']): Collection {
  const [only] = found
  if (!only || found.length > 1 || !('isPlural' in only) || !only.isPlural || !('Answer' in only.formula)) return found
  remark('Repeats', 'The question it takes the value from may have several answers; the first one counts.')
  return [{ ...only, isPlural: false }]
}

/** A day has no time. */
function dayIn(formula: Formula | null): Formula | null {
  if (!formula || !('Date' in formula)) return formula
  return { Date: { value: splitMoment(formula.Date.value).day } }
}

function setText(item: SourceItem, element: Element, formula: Formula | null): Setter {
  if (!formula) throw new Untranslatable('It gives the question a value of another type.')
  return { questionId: item.id, if: always, set: { formula: guarded(asTruth(element.when), formula) } }
}

function textFor(element: Element): Formula | null {
  if (element.type === 'number') return { Join: { of: [element.formula] } }
  const literal = element.type === 'known' ? element.value : undefined
  if (isRecord(literal)) return { Text: { value: stringIn(literal, 'display') ?? stringIn(literal, 'code') ?? '' } }
  if (typeof literal === 'number' || typeof literal === 'boolean') return { Text: { value: String(literal) } }
  return textOfElement(element) ?? dateOf(element)
}

function setChoice(item: SourceItem, element: Element): readonly Setter[] {
  const { beside } = item
  if (element.type === 'choice') {
    const same = sameAnswers(item, element)
    if (same) return [{ questionId: item.id, if: always, set: { formula: guarded(asTruth(element.when), same) } }]
    return spreadChoice(element).flatMap((each) => setChoice(item, each))
  }
  const answerAs = (answerId: string): Value => (takesSeveral(item) ? [answerId] : answerId)
  if (element.type === 'known') {
    const option =
      item.options.find(({ value }) => sameLiteral(value, element.value)) ??
      item.options.find(({ value }) => isCode(value, element.value))
    if (option)
      return [{ questionId: item.id, if: asTruth(presence(element)), set: { value: answerAs(option.answerId) } }]
  }
  const text = textOfElement(element)
  if (!text || beside?.role !== 'other')
    throw new Untranslatable('It gives the question an answer that is not one of its options.')
  const isThere = asTruth(all(element.when, hasValue(text)))
  return [
    { questionId: item.id, if: isThere, set: { value: answerAs(beside.answerId) } },
    { questionId: beside.id, if: isThere, set: { formula: text } },
  ]
}

/** Copies the chosen answers directly if both questions use the same answer ids. */
function sameAnswers(item: SourceItem, { item: from, chosen }: ElementOf<'choice'>): Formula | null {
  if (item.type !== from.type || from.beside?.role === 'other') return null
  const isSame =
    chosen.length === from.options.length &&
    chosen.every(({ answerId, value }) =>
      item.options.some((option) => option.answerId === answerId && sameLiteral(option.value, value)),
    )
  return isSame ? { Answer: { questionId: from.id } } : null
}

/** A bare code means the option with that code. */
function isCode(option: unknown, value: unknown): boolean {
  if (!isRecord(option)) return false
  return typeof value === 'string' ? stringIn(option, 'code') === value : false
}

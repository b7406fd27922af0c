/** Path steps: from the response to its items, to their answers, and into values known at import. */

import type { Condition, Formula } from '@casebook/core/bases/rule'
import { kindOf } from '@casebook/core/questions/kinds'
import { takesChoices, takesNumber, takesOneOf, takesYesNo } from '@casebook/core/questions/takes'
import { all, chose, isAlways, known } from '../../lower/conditions/conditions'
import { entryOf, isRecord, own, stringIn } from '../source/json'
import { unitOf } from '../source/questionType'
import { isWrittenChoice, repeatsBeyond, type SourceItem, withDescendants } from '../source/sourceItem'
import { type Collection, type Element, type ElementOf, knownElement, Untranslatable, within } from './element'
import type { Scope } from './scope'

export function navigate(from: Collection, name: string, scope: Scope): Collection {
  const found = from.flatMap((element) => step(element, name, scope))
  const isPath = from.some(({ type }) => type === 'item' || type === 'answer')
  if (found.length === 0 && isPath) scope.deadEnd({ at: 'step', what: name })
  return found
}

function step(element: Element, name: string, scope: Scope): Collection {
  switch (element.type) {
    case 'response':
      if (name === 'item')
        return within(
          element.when,
          scope.source.roots.map((item) => itemElement(item)),
        )
      throw new Untranslatable(`It asks for "${name}" of the whole response.`)
    case 'item':
      return within(element.when, stepFromItem(element.item, name, scope))
    case 'answer':
      if (name === 'item') return within(element.when, element.item.children.map(itemElement))
      if (element.only)
        return within(
          element.when,
          name === 'value' || name === 'valueCoding' ? [knownElement(element.only.value)] : [],
        )
      return within(element.when, valuesOf(element.item, name, scope, element.isFirst))
    case 'known':
      return within(element.when, members(element.value, name))
    case 'choice':
      return project(element, (value) => members(value, name))
    case 'number':
      return within(element.when, memberOfNumber(element, name))
    case 'text':
      return element.of ? within(element.when, memberOfWritten(element.of, element, name)) : []
    default:
      return []
  }
}

export function itemElement(item: SourceItem): Element {
  return { type: 'item', item, when: all() }
}

function stepFromItem(item: SourceItem, name: string, scope: Scope): Collection {
  if (name === 'linkId') return [knownElement(item.linkId)]
  if (name === 'text') return typeof item.json.text === 'string' ? [knownElement(item.json.text)] : []
  if (name === 'answer') {
    // A calculation does not read its own result, even if a path passes through it.
    const isItself = scope.viewpoint.item === item && scope.viewpoint.assumed.has(item)
    if (item.kind !== 'question' || isItself) return []
    const when = scope.enablement.seenFrom(scope.viewpoint, item)
    if (repeatsBeyond(item, scope.viewpoint.item) && !isAlways(when))
      scope.remark(
        'Repeats',
        `Where "${item.linkId}" repeats, an answer counts if it is enabled in any of the occurrences.`,
      )
    return [{ type: 'answer', item, when }]
  }
  if (name !== 'item') return []
  if (item.kind === 'question' && item.children.length > 0)
    scope.remark('Expression', 'It looks for items right under a question; they are taken to be under its answer.')
  return item.children.map(itemElement)
}

/** `value`, or `valueX` for values of that type. */
export function valuesOf(item: SourceItem, name: string, scope: Scope, isFirst = false): Collection {
  if (!name.startsWith('value')) return []
  const wanted = name === 'value' ? null : name
  const isPlural = !isFirst && repeatsBeyond(item, scope.viewpoint.item)
  const answer = { Answer: { questionId: item.id } }
  if (takesChoices(item)) return chosenValues(item, wanted, isPlural)
  const isWritten = wanted === 'valueString' && item.fhirType === 'open-choice'
  if (wanted !== null && wanted !== entryOf(valueKeys, item.fhirType) && !isWritten) return []
  if (takesYesNo(item)) {
    if (isPlural) throw new Untranslatable('It uses several values where one is expected.')
    return [{ type: 'boolean', condition: { ChoseYesNo: { questionId: item.id, value: true } }, when: all() }]
  }
  if (takesNumber(item)) return [{ type: 'number', formula: answer, isPlural, of: item, when: all() }]
  if (kindOf(item).hasDays) return [{ type: 'date', formula: answer, isPlural, when: all() }]
  if (item.type === 'Info') return []
  return [{ type: 'text', formula: answer, isPlural, of: isWrittenChoice(item) ? item : undefined, when: all() }]
}

const valueKeys: Readonly<Record<string, string>> = {
  boolean: 'valueBoolean',
  decimal: 'valueDecimal',
  integer: 'valueInteger',
  date: 'valueDate',
  dateTime: 'valueDateTime',
  time: 'valueTime',
  string: 'valueString',
  text: 'valueString',
  url: 'valueUri',
  quantity: 'valueQuantity',
  choice: 'valueCoding',
  'open-choice': 'valueCoding',
  attachment: 'valueAttachment',
  reference: 'valueReference',
}

function chosenValues(item: SourceItem, wanted: string | null, isPlural: boolean): Collection {
  const oneOf = takesOneOf(item) && !isPlural ? {} : undefined
  const listed = item.options.filter(({ valueKey }) => wanted === null || valueKey === wanted)
  const chosen = listed.map(({ answerId, value }) => ({ answerId, value }))
  const options: Collection = chosen.length > 0 ? [{ type: 'choice', item, chosen, when: all(), oneOf }] : []
  const { beside } = item
  if (beside?.role !== 'other' || (wanted !== null && wanted !== 'valueString')) return options
  const formula = { Answer: { questionId: beside.id } }
  return [...options, { type: 'text', formula, isPlural, when: chose(item.id, beside.answerId), oneOf }]
}

/** Projects each option along a path: an option may yield nothing or several values. */
export function project(element: ElementOf<'choice'>, take: (value: unknown) => Collection): Collection {
  const chosen = element.chosen.flatMap(({ answerId, value }) =>
    take(value).map((each) => {
      if (each.type !== 'known')
        throw new Untranslatable('It uses a property of an answer that is not known beforehand.')
      return { answerId, value: each.value }
    }),
  )
  return chosen.length > 0 ? [{ ...element, chosen }] : []
}

/** Members of a known value; `value` matches any `value[x]`. */
export function members(value: unknown, name: string): Collection {
  if (!isRecord(value)) return []
  const direct = own(value, name)
  const chosen =
    direct === undefined && name === 'value' ? Object.keys(value).find((key) => /^value[A-Z]/.test(key)) : undefined
  const found = chosen === undefined ? direct : value[chosen]
  return [found].flat().flatMap((each) => (each === undefined || each === null ? [] : [knownElement(each)]))
}

/** Members of a quantity: its number, and its unit if that is fixed or asked for. */
function memberOfNumber(element: ElementOf<'number'>, name: string): Collection {
  if (!element.of) return []
  if (name === 'value') return [{ ...element, when: all() }]
  return ['unit', 'code', 'system'].includes(name) ? unitElements(element.of, name === 'unit' ? 'display' : name) : []
}

/** The code of a written choice: the text is the code itself, or the document's words for it. */
function memberOfWritten(item: SourceItem, element: ElementOf<'text' | 'date'>, name: string): Collection {
  if (name === 'display') return [{ ...element, of: undefined, when: all() }]
  if (name !== 'code') throw new Untranslatable(`It asks for the ${name} of an answer that is written as text.`)
  const formula = item.mentioned.reduceRight<Formula>((otherwise, coding) => {
    const [code, display] = [stringIn(coding, 'code'), stringIn(coding, 'display')]
    if (code === null || display === null || display === code) return otherwise
    const isMeant: Condition = { Equal: { questionId: item.id, value: display } }
    return { If: { if: isMeant, then: { Text: { value: code } }, else: otherwise } }
  }, element.formula)
  return [{ ...element, of: undefined, formula, when: all() }]
}

function unitElements(item: SourceItem, name: string): Collection {
  const unit = unitOf(item.json)
  if (unit) return within(known(item.id), members({ display: unit.code, ...unit }, name))
  if (item.beside?.role !== 'unit') return []
  const { id, units } = item.beside
  if (units.length === 0)
    return [{ type: 'text', formula: { Answer: { questionId: id } }, isPlural: false, when: all() }]
  const question: SourceItem = { ...item, id, type: 'OC', options: units, beside: null, children: [] }
  const chosen = units.map(({ answerId, value }) => ({ answerId, value }))
  return project({ type: 'choice', item: question, chosen, when: all() }, (value) => members(value, name))
}

/**
 * All items below, the nearest first. FHIRPath includes answers and values too, but no expression looks for them there.
 */
export function descendants(from: Collection, scope: Scope): Collection {
  return from.flatMap((element) => {
    if (element.type === 'response')
      return within(element.when, scope.source.roots.flatMap((root) => [...withDescendants(root)]).map(itemElement))
    if (element.type === 'item' || element.type === 'answer')
      return within(
        element.when,
        element.item.children.flatMap((child) => [...withDescendants(child)]).map(itemElement),
      )
    if (element.type === 'known') return within(element.when, deepMembers(element.value))
    return []
  })
}

function deepMembers(value: unknown): Collection {
  if (Array.isArray(value))
    return value.flatMap((each) => [...(isRecord(each) ? [knownElement(each)] : []), ...deepMembers(each)])
  if (!isRecord(value)) return []
  return Object.values(value).flatMap((each) => [...(isRecord(each) ? [knownElement(each)] : []), ...deepMembers(each)])
}

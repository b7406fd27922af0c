/** The document's calculations as rules that set questions; also fixed values and initial ones. */
import { always, isAlways, isNever } from '../../lower/conditions/conditions'
import { type Enablement, viewpointOfValue } from '../../lower/conditions/enablement'
import type { Collection } from '../fhirpath/element'
import type { Scope } from '../fhirpath/scope'
import { countedAsEmpty, neverAnswered, standpointOf, translate } from '../fhirpath/translate'
import { expressionsOf } from '../source/extensions'
import { isSet } from '../source/json'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'
import { type Setter, settersOf } from './calculated'
import { type Initial, initialOf } from './initial'

export interface Calculation {
  readonly item: SourceItem
  readonly setters: readonly Setter[]
}

/** `calculatedValue` is the extension's former name. */
const names = ['sdc-questionnaire-calculatedExpression', 'questionnaire-calculatedValue', 'cqif-calculatedValue']

export function calculationsOf(source: Source, enablement: Enablement<SourceItem>): readonly Calculation[] {
  return source.items.flatMap((item) => {
    const [expression] = item.kind === 'question' ? names.flatMap((name) => expressionsOf(item.json, name)) : []
    if (!expression) return []
    const { findings } = source
    const viewpoint = viewpointOfValue(item)
    const read = (collection: Collection, remark: Scope['remark']) => settersOf(item, collection, remark)
    const translation = translate(expression, standpointOf(item, source), viewpoint, source, enablement, read)
    if (translation.type === 'Failed') {
      findings.add(
        item.path,
        'lost',
        translation.kind,
        `Its value is not computed. ${translation.message}`,
        expression.text,
      )
      return []
    }
    const { result, remarks, missing } = translation
    for (const { kind, message } of remarks) findings.add(item.path, 'note', kind, message, expression.text)
    if (missing.length > 0 && result.every((setter) => isNever(setter.if))) {
      const message = `Its value is not computed. ${neverAnswered(missing)}`
      findings.add(item.path, 'lost', 'UnknownQuestion', message, expression.text)
      return []
    }
    if (result.length === 0) {
      findings.add(item.path, 'lost', 'Expression', 'Its expression never has a value.', expression.text)
      return []
    }
    if (missing.length > 0)
      findings.add(item.path, 'changed', 'UnknownQuestion', countedAsEmpty(missing), expression.text)
    if (!isSet(item.json, 'readOnly'))
      findings.add(
        item.path,
        'changed',
        'Expression',
        'The computed value cannot be overwritten by hand.',
        expression.text,
      )
    return [{ item, setters: result }]
  })
}

/** Values that are there from the start and cannot be changed. */
export function fixedValues(
  initials: ReadonlyMap<SourceItem, Initial>,
  derived: ReadonlySet<string>,
): readonly Setter[] {
  return [...initials].flatMap(([item, { value }]) => {
    if (value === undefined || item.beside || derived.has(item.id) || !isSet(item.json, 'readOnly')) return []
    return [{ questionId: item.id, if: always, set: { value } }]
  })
}

export function initialsOf(source: Source, enablement: Enablement<SourceItem>): ReadonlyMap<SourceItem, Initial> {
  const initials = new Map<SourceItem, Initial>()
  for (const item of source.items) {
    if (item.kind !== 'question') continue
    const initial = initialOf(item, source, computedInitials(item, source, enablement))
    if (Object.keys(initial).length > 0) initials.set(item, initial)
  }
  return initials
}

/** An initial expression is evaluated once, before any answer: here it can only yield a constant. */
function computedInitials(item: SourceItem, source: Source, enablement: Enablement<SourceItem>): readonly unknown[] {
  const [expression] = ['sdc-questionnaire-initialExpression', 'questionnaire-initialExpression'].flatMap((name) =>
    expressionsOf(item.json, name),
  )
  if (!expression) return []
  const read = (collection: Collection) =>
    collection.map((element) =>
      element.type === 'known' && isAlways(element.when) ? element.value : constantIn(element),
    )
  const translation = translate(
    expression,
    standpointOf(item, source),
    viewpointOfValue(item),
    source,
    enablement,
    read,
  )
  const values = translation.type === 'Translated' ? translation.result : [undefined]
  const missing = translation.type === 'Translated' ? translation.missing : []
  if (values.length > 0 && values.every((value) => value !== undefined)) return values
  const message =
    translation.type === 'Failed'
      ? translation.message
      : missing.length > 0
        ? neverAnswered(missing)
        : 'It depends on answers, and a new case has none.'
  source.findings.add(item.path, 'lost', 'Population', `It begins without a value. ${message}`, expression.text)
  return []
}

function constantIn(element: Collection[number]): unknown {
  if (!('formula' in element) || !isAlways(element.when)) return undefined
  const { formula } = element
  if ('Number' in formula) return formula.Number.value
  return 'Date' in formula ? formula.Date.value : undefined
}

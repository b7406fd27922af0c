/**
 * Variables that an expression can use, each with the place of its definition. Lookup goes outwards, through the
 * enclosing items to the document; siblings and descendants are out of scope.
 */
import { ancestorsAndSelf } from '../../lower/conditions/enablement'
import { type Expression, expressionsOf, extensionsOf, extensionValue } from '../source/extensions'
import { isRecord, type Json, stringIn } from '../source/json'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'
import { Untranslatable } from './element'

export interface Variable {
  readonly expression: Expression
  /** The item that defines it; null for the document. */
  readonly item: SourceItem | null
  /** The number of that place's variables visible to its own expression. */
  readonly before: number
}

/** The place a name is looked up from: an item, and how many of its own variables come before. */
export interface Standpoint {
  readonly item: SourceItem | null
  readonly before: number
}

/** A named expression is a variable for everything below it. */
const naming = ['variable', 'sdc-questionnaire-calculatedExpression', 'sdc-questionnaire-initialExpression']

export function findVariable(name: string, { item, before }: Standpoint, source: Source): Variable | null {
  for (const place of [...ancestorsAndSelf(item), null]) {
    const isStart = place === item
    const found = variablesOf(place, source).slice(0, isStart ? before : undefined)
    for (let at = found.length - 1; at >= 0; at--)
      if (found[at]?.name === name) return { expression: found[at] as Expression, item: place, before: at }
  }
  return null
}

export function variablesOf(place: SourceItem | null, source: Source): readonly Expression[] {
  if (!place) return expressionsOf(source.document, 'variable')
  return naming.flatMap((name) => expressionsOf(place.json, name))
}

/** Throws the message for a name that is not defined here. */
export function missingVariable(name: string, source: Source): never {
  if (
    launchNames(source.document).has(name) ||
    ['patient', 'user', 'encounter', 'practitioner', 'subject'].includes(name)
  )
    throw new Untranslatable(`It needs %${name}, which comes from the system that starts the form.`, 'Population')
  throw new Untranslatable(`It uses %${name}, which is not defined there.`, 'OutOfScope')
}

function launchNames(document: Json): ReadonlySet<string> {
  const names = extensionsOf(document, 'sdc-questionnaire-launchContext').map((extension) =>
    extensionValue(extension, 'name'),
  )
  return new Set(names.map((name) => (isRecord(name) ? (stringIn(name, 'code') ?? '') : String(name))))
}

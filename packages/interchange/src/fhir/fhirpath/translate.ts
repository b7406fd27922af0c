/** Translates the text of an expression into our terms, or returns why that is not possible. */
import { deepestDocument, isDeeperThan } from '@casebook/core/bases/depth'
import type { FindingKind } from '@casebook/core/bases/findingKinds'
import { always } from '../../lower/conditions/conditions'
import type { Enablement, Viewpoint } from '../../lower/conditions/enablement'
import { type Expression, expressionsOf } from '../source/extensions'
import { entryOf } from '../source/json'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'
import { type Collection, type Element, knownElement, maxParts, sizeOfCollection, Untranslatable } from './element'
import { evaluate } from './evaluate'
import type { DeadEnd, Scope } from './scope'
import { parseExpression } from './tree'
import { findVariable, missingVariable, type Standpoint, type Variable } from './variables'

export type Translation<T> =
  | {
      readonly type: 'Translated'
      readonly result: T
      readonly remarks: readonly Remark[]
      /** linkIds it refers to in vain: those parts are empty. */
      readonly missing: readonly string[]
    }
  | { readonly type: 'Failed'; readonly kind: FindingKind; readonly message: string }

export interface Remark {
  readonly kind: FindingKind
  readonly message: string
}

const constants: Readonly<Record<string, string>> = {
  ucum: 'http://unitsofmeasure.org',
  sct: 'http://snomed.info/sct',
  loinc: 'http://loinc.org',
}

interface Attempt<T> {
  readonly outcome: { readonly result: T } | Untranslatable
  readonly remarks: readonly Remark[]
  /** Without duplicates. */
  readonly deadEnds: readonly DeadEnd[]
}

/**
 * Producers disagree on where an expression starts: at its own item, or at the entire response. The item is tried
 * first; if fewer paths lead nowhere from the response, the response was meant.
 *
 * As in FHIRPath, a path to a missing linkId is empty; the rest of the expression is kept.
 */
export function translate<T>(
  expression: Expression,
  standpoint: Standpoint,
  viewpoint: Viewpoint<SourceItem>,
  source: Source,
  enablement: Enablement<SourceItem>,
  read: (collection: Collection, remark: Scope['remark']) => T,
): Translation<T> {
  const attempt = (context: SourceItem | null): Attempt<T> => {
    const remarks: Remark[] = []
    const deadEnds: DeadEnd[] = []
    const run = createRun(source, enablement, viewpoint, remarks, deadEnds)
    const outcome = attempted(() => ({
      result: read(run(expression, standpoint, context), (kind, message) => remarks.push({ kind, message })),
    }))
    return { outcome, remarks, deadEnds: distinct(deadEnds) }
  }
  const fromItem = attempt(standpoint.item)
  const isSettled = !isFailed(fromItem) && fromItem.deadEnds.length === 0
  const { outcome, remarks, deadEnds } =
    isSettled || standpoint.item === null ? fromItem : better(fromItem, attempt(null))
  if (outcome instanceof Untranslatable) return { type: 'Failed', kind: outcome.kind, message: outcome.message }
  if (deadEnds.some(({ at }) => at === 'step'))
    return { type: 'Failed', kind: 'UnknownQuestion', message: neverAnswered(deadEnds.map(({ what }) => what)) }
  return { type: 'Translated', result: outcome.result, remarks, missing: deadEnds.map(({ what }) => what) }
}

/** The attempt with fewer dead ends; if equal, the one that can be carried over. */
function better<T>(first: Attempt<T>, second: Attempt<T>): Attempt<T> {
  const [a, b] = [first.deadEnds.length, second.deadEnds.length]
  if (a !== b) return a < b ? first : second
  return isFailed(first) && !isFailed(second) ? second : first
}

function isFailed({ outcome }: Attempt<unknown>): boolean {
  return outcome instanceof Untranslatable
}

function attempted<T>(work: () => T): T | Untranslatable {
  try {
    return work()
  } catch (error) {
    if (error instanceof Untranslatable) return error
    throw error
  }
}

function distinct(deadEnds: readonly DeadEnd[]): readonly DeadEnd[] {
  return [...new Map(deadEnds.map((end) => [`${end.at} ${end.what}`, end])).values()]
}

/** The finding for an expression that never has a value because of them. */
export function neverAnswered(missing: readonly string[]): string {
  return `It asks for ${quoted(missing)}, which is not there, so that it never has a value.`
}

/** The finding for an expression that is carried over without them. */
export function countedAsEmpty(missing: readonly string[]): string {
  return `It asks for ${quoted(missing)}, which is not there; that part of it counts as empty.`
}

function quoted(names: readonly string[]): string {
  return [...new Set(names)].map((each) => `"${each}"`).join(', ')
}

/** Leaves room for what surrounds a rule, so that the base is not too deep to be published. */
const deepestRules = deepestDocument / 2

function rulesIn(element: Element): readonly unknown[] {
  return [element.when, 'formula' in element && element.formula, 'condition' in element && element.condition]
}

function createRun(
  source: Source,
  enablement: Enablement<SourceItem>,
  viewpoint: Viewpoint<SourceItem>,
  remarks: Remark[],
  deadEnds: DeadEnd[],
) {
  const known = new Map<Expression, Collection>()

  function run(expression: Expression, standpoint: Standpoint, context: SourceItem | null): Collection {
    if (!/^(text\/fhirpath)?$/i.test(expression.language))
      throw new Untranslatable(`It is written in ${expression.language}, which asks a server.`, 'Population')
    const tree = parseExpression(withNamesQuoted(expression.text, source))
    if (!tree) throw new Untranslatable('It cannot be read as FHIRPath.')
    const start: Collection = context
      ? [{ type: 'item', item: context, when: always }]
      : [{ type: 'response', when: always }]
    const scope: Scope = {
      source,
      enablement,
      viewpoint,
      context,
      focus: start,
      total: null,
      index: null,
      variable: (name) => lookUp(name, standpoint, start),
      evaluate,
      remark: (kind, message) => remarks.push({ kind, message }),
      deadEnd: (end) => deadEnds.push(end),
    }
    const result = evaluate(tree, scope)
    if (sizeOfCollection(result) > maxParts) throw new Untranslatable('It is too long once its variables are put in.')
    if (isDeeperThan(result.map(rulesIn), deepestRules)) throw new Untranslatable('It is nested too deeply.')
    return result
  }

  function lookUp(name: string, standpoint: Standpoint, start: Collection): Collection {
    if (name === 'resource' || name === 'rootResource') return [{ type: 'response', when: always }]
    if (name === 'context') return start
    if (name === 'questionnaire') return [knownElement(source.document)]
    if (name === 'qitem') return standpoint.item ? [knownElement(standpoint.item.json)] : []
    const constant = entryOf(constants, name)
    if (constant) return [knownElement(constant)]
    const variable = findVariable(name, standpoint, source)
    return variable ? valueOfVariable(variable) : missingVariable(name, source)
  }

  function valueOfVariable({ expression, item, before }: Variable): Collection {
    const done = known.get(expression)
    if (done) return done
    const collection = runFromEitherPlace(expression, { item, before }, item)
    known.set(expression, collection)
    return collection
  }

  /** Like `translate`, for a variable: it started at the response if fewer of its paths lead nowhere from there. */
  function runFromEitherPlace(expression: Expression, standpoint: Standpoint, item: SourceItem | null): Collection {
    const before = deadEnds.length
    const collection = run(expression, standpoint, item)
    if (!item || deadEnds.length === before) return collection
    const missed = deadEnds.splice(before)
    const fromResponse = attempted(() => run(expression, standpoint, null))
    if (!(fromResponse instanceof Untranslatable) && deadEnds.length - before < missed.length) return fromResponse
    deadEnds.splice(before, deadEnds.length, ...missed)
    return collection
  }

  return run
}

/** Names with a hyphen need quotes, which some producers omit; the names that the document defines get them. */
function withNamesQuoted(text: string, { document, items }: Source): string {
  if (!/%[A-Za-z_]\w*-/.test(text)) return text
  const owners = [document, ...items.map(({ json }) => json)]
  const names = owners.flatMap((owner) =>
    expressionsOf(owner, 'variable').flatMap(({ name }) => (name?.includes('-') ? [name] : [])),
  )
  return names.reduce(
    (quoted, name) => quoted.replace(new RegExp(`%${name.replace(/[^\w]/g, '\\$&')}(?![\\w-])`, 'g'), `%\`${name}\``),
    text,
  )
}

/** The standpoint of the item's expressions: after its variables, before calculations that are themselves named. */
export function standpointOf(item: SourceItem | null, source: Source): Standpoint {
  return { item, before: expressionsOf(item ? item.json : source.document, 'variable').length }
}

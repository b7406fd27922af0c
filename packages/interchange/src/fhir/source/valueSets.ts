/** The concepts of value sets contained in the document. Others are not available: no server is asked. */
import type { Text } from '@casebook/core/language/language'
import { withoutNames } from '@casebook/core/language/names'
import { languageOf } from './documentLanguage'
import { extensionValue, weightOf } from './extensions'
import { choiceIn, type Json, own, recordIn, recordsIn, stringIn } from './json'
import { standardValueSet } from './standardValueSets'
import { joinTexts, type Texts } from './texts'

export interface Concept {
  readonly json: Json
  readonly system: string | null
  readonly code: string | null
  readonly text: Text | null
  readonly weight: number | null
}

export interface Expansion {
  readonly concepts: readonly Concept[]
  /** Included parts that cannot be resolved: systems, filters, other value sets. */
  readonly missing: readonly unknown[]
}

export interface ValueSets {
  /** Null if the document does not contain the value set. */
  find(canonical: string): Expansion | null
}

export function createValueSets(document: Json, texts: Texts): ValueSets {
  const contained = recordsIn(document, 'contained')
  const byReference = new Map<string, Json>()
  for (const resource of contained)
    for (const reference of [`#${stringIn(resource, 'id') ?? ''}`, stringIn(resource, 'url')])
      if (reference && !byReference.has(reference)) byReference.set(reference, resource)

  const resource = (canonical: string, type: string): Json | null => {
    const found = byReference.get(canonical) ?? byReference.get(canonical.replace(/\|.*$/, ''))
    return found && own(found, 'resourceType') === type ? found : null
  }
  const conceptOf = (json: Json, system: string | null): Concept => ({
    json,
    system,
    code: stringIn(json, 'code'),
    text: withDesignations(json, texts),
    weight: weightOf(json) ?? weightProperty(json),
  })

  function expand(valueSet: Json, open: ReadonlySet<Json>): Expansion {
    const expanded = recordIn(valueSet, 'expansion')
    const listed = expanded ? [...containedConcepts(expanded)] : []
    if (listed.length > 0)
      return { concepts: listed.map((json) => conceptOf(json, stringIn(json, 'system'))), missing: [] }

    const compose = recordIn(valueSet, 'compose') ?? {}
    const parts = recordsIn(compose, 'include').map((include) => included(include, new Set([...open, valueSet])))
    const excluded = new Set(
      recordsIn(compose, 'exclude').flatMap((exclude) =>
        recordsIn(exclude, 'concept').map((json) => keyOf(stringIn(exclude, 'system'), stringIn(json, 'code'))),
      ),
    )
    return {
      concepts: parts
        .flatMap(({ concepts }) => concepts)
        .filter(({ system, code }) => !excluded.has(keyOf(system, code))),
      missing: parts.flatMap(({ missing }) => missing),
    }
  }

  function included(include: Json, open: ReadonlySet<Json>): Expansion {
    const system = stringIn(include, 'system')
    const listed = recordsIn(include, 'concept')
    if (listed.length > 0) return { concepts: listed.map((json) => conceptOf(json, system)), missing: [] }
    if (system !== null && recordsIn(include, 'filter').length === 0) {
      const codeSystem = resource(system, 'CodeSystem')
      if (codeSystem)
        return { concepts: [...nestedConcepts(codeSystem)].map((json) => conceptOf(json, system)), missing: [] }
    }
    const canonicals = [own(include, 'valueSet')].flat().filter((each) => typeof each === 'string')
    const others = canonicals.map((canonical) => {
      const other = resource(canonical, 'ValueSet')
      return other && !open.has(other) ? expand(other, open) : { concepts: [], missing: [include] }
    })
    if (others.length === 0) return { concepts: [], missing: [include] }
    return { concepts: others.flatMap((each) => each.concepts), missing: others.flatMap((each) => each.missing) }
  }

  const standards = new Map<string, Json | null>()
  const standard = (canonical: string): Json | null => {
    const found = standards.get(canonical) ?? standardValueSet(canonical, texts.main)
    standards.set(canonical, found)
    return found
  }
  const expansions = new Map<Json, Expansion>()
  return {
    find(canonical) {
      const valueSet = resource(canonical, 'ValueSet') ?? standard(canonical)
      if (!valueSet) return null
      const known = expansions.get(valueSet) ?? expand(valueSet, new Set())
      expansions.set(valueSet, known)
      return known
    },
  }
}

function keyOf(system: string | null, code: string | null): string {
  return JSON.stringify([system, code])
}

function* containedConcepts(owner: Json): Generator<Json> {
  for (const concept of recordsIn(owner, 'contains')) {
    yield concept
    yield* containedConcepts(concept)
  }
}

function* nestedConcepts(owner: Json): Generator<Json> {
  for (const concept of recordsIn(owner, 'concept')) {
    yield concept
    yield* nestedConcepts(concept)
  }
}

/** The display, with its designations as translations. A designation without a language is a synonym and is skipped. */
function withDesignations(concept: Json, texts: Texts): Text | null {
  const display = texts.read(concept, 'display')
  const others = recordsIn(concept, 'designation').flatMap((designation) => {
    const language = languageOf(stringIn(designation, 'language') ?? '')
    const value = stringIn(designation, 'value')
    return language && texts.languages.includes(language) && value !== null && display?.[language] === undefined
      ? [{ [language]: withoutNames(value) }]
      : []
  })
  return display || others.length > 0 ? Object.assign({}, joinTexts([display], ''), ...others) : null
}

/** Code systems give weights as properties of their concepts. */
function weightProperty(concept: Json): number | null {
  for (const property of recordsIn(concept, 'property'))
    if (/^(itemWeight|ordinalValue|weight)$/.test(stringIn(property, 'code') ?? '')) {
      const value = choiceIn(property, 'value')?.value
      if (typeof value === 'number' && Number.isFinite(value)) return value
    }
  const value = extensionValue(concept, 'itemWeight')
  return typeof value === 'number' ? value : null
}

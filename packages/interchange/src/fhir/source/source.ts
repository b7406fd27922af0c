/** Reads a document's items once, in order, into the tree that the rest of the import uses. */

import { takesSeveral } from '@casebook/core/questions/takes'
import { createIds, type Ids, usableId } from '../../form/ids'
import type { FindingLog } from '../finding'
import { expressionsOf, itemControls } from './extensions'
import { isSet, type Json, recordsIn, stringIn } from './json'
import { createMentions, externalOptions } from './mentionedOptions'
import { readOptions, type SourceOption } from './options'
import { besideOf, questionTypeOf } from './questionType'
import { isChoice, type SourceItem } from './sourceItem'
import type { Texts } from './texts'
import { createValueSets, type ValueSets } from './valueSets'

export interface Source {
  readonly document: Json
  readonly roots: readonly SourceItem[]
  /** In document order. */
  readonly items: readonly SourceItem[]
  /** The first item of each linkId. */
  readonly byLinkId: ReadonlyMap<string, SourceItem>
  readonly texts: Texts
  readonly valueSets: ValueSets
  readonly findings: FindingLog
  /** Ids of questions and questionnaires. */
  readonly ids: Ids
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

export function readSource(document: Json, texts: Texts, findings: FindingLog): Source {
  const valueSets = createValueSets(document, texts)
  const mentions = createMentions(document)
  const ids = createIds()
  const items: SourceItem[] = []
  const byLinkId = new Map<string, SourceItem>()

  function read(json: Json, parent: SourceItem | null): SourceItem {
    const stated = stringIn(json, 'linkId')
    const linkId = stated ?? `item-${items.length + 1}`
    const path = parent ? `${parent.path} > ${linkId}` : linkId
    const id = nameItem(stated, linkId, path)
    const fhirType = stringIn(json, 'type') ?? ''
    const kind = kindOf(json, fhirType, path, findings)
    const options = kind === 'question' ? optionsOf(json, fhirType, path) : []
    const type = kind === 'question' ? questionTypeOf(json, fhirType, options, path, findings) : 'Info'
    const item: Writable<SourceItem> = {
      id,
      linkId,
      json,
      parent,
      path,
      kind,
      fhirType,
      type,
      options,
      mentioned: options.length === 0 && isChoice(fhirType) ? mentions.of(json) : [],
      children: [],
      beside: null,
      repeats: false,
      repeatsIn: parent?.repeatsIn ?? null,
    }
    items.push(item)
    if (!byLinkId.has(linkId)) byLinkId.set(linkId, item)
    item.repeats = repeatsOf(item, findings)
    if (item.repeats) item.repeatsIn = item
    item.children = recordsIn(json, 'item').map((child) => read(child, item))
    if (kind === 'question') item.beside = besideOf(item, { ids, texts, valueSets, findings })
    return item
  }

  function nameItem(stated: string | null, linkId: string, path: string): string {
    const id = ids.claim(usableId(linkId))
    if (stated === null) findings.add(path, 'note', 'Renamed', `The item has no linkId; it is called "${id}".`)
    else if (byLinkId.has(linkId))
      findings.add(path, 'changed', 'Renamed', `The linkId is used before; this item is called "${id}".`, linkId)
    else if (id !== linkId)
      findings.add(path, 'changed', 'Renamed', `The linkId cannot be an id here; the item is called "${id}".`, linkId)
    return id
  }

  function optionsOf(json: Json, fhirType: string, path: string): readonly SourceOption[] {
    const { options, external } = readOptions(json, path, { texts, valueSets, findings })
    if (options.length > 0 || !isChoice(fhirType)) return options
    return externalOptions(json, external, mentions.of(json), path, texts, findings)
  }

  const roots = recordsIn(document, 'item').map((json) => read(json, null))
  return { document, roots, items, byLinkId, texts, valueSets, findings, ids }
}

/** A text under such a control is a note to the person who reads the form: it asks for nothing. */
const controlsOfNotes = ['highlight', 'sidebar', 'inline', 'prompt', 'security', 'help', 'flyover', 'legal']

function kindOf(json: Json, fhirType: string, path: string, findings: FindingLog): SourceItem['kind'] {
  if (fhirType === 'group' || fhirType === 'display') return fhirType
  const isText = fhirType === 'text' || fhirType === 'string'
  const isComputed = expressionsOf(json, 'sdc-questionnaire-calculatedExpression').length > 0
  if (!isText || isComputed || !itemControls(json).some((control) => controlsOfNotes.includes(control)))
    return 'question'
  findings.add(path, 'changed', 'Type', 'Its control makes it a note; it accepts no answer.', fhirType)
  return 'display'
}

/** An answer key has room for one occurrence: the outermost repeating item keeps it. */
function repeatsOf(item: SourceItem, findings: FindingLog): boolean {
  if (!isSet(item.json, 'repeats') || item.kind === 'display' || takesSeveral(item)) return false
  if (item.type === 'Info' && item.kind === 'question') return false
  if (!item.repeatsIn) return true
  const message = `It repeats inside "${item.repeatsIn.linkId}", which repeats itself; it can be answered once in each of those.`
  findings.add(item.path, 'lost', 'Repeats', message, { repeats: true })
  return false
}

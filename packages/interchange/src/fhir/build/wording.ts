/** The words on the screen for an item: its text and its help. */

import type { Text } from '@casebook/core/language/language'
import { takesNumber } from '@casebook/core/questions/takes'
import { extensionsOf, extensionValue, itemControls } from '../source/extensions'
import { choiceIn, type Json, recordsIn } from '../source/json'
import { writtenForms } from '../source/mentionedOptions'
import { writeAs } from '../source/ourWords'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'
import { joinTexts } from '../source/texts'

/** Includes the prefix. An item without text is named by its code, the display beside it, or finally its linkId. */
export function textOfItem(item: SourceItem, source: Source): Text {
  const stated = ownWords(item, source)
  if (stated) return stated
  if (item.kind === 'display') return {}
  source.findings.add(item.path, 'note', 'Text', 'The item has no text; its linkId is shown.')
  return source.texts.plain(item.linkId)
}

/** The item's own words, or those of a display in their place. */
export function ownWords(item: SourceItem, source: Source): Text | null {
  return statedText(item, source) ?? labelText(item, source)
}

/** Null if the item has no words of its own. */
export function statedText(item: SourceItem, { texts }: Source): Text | null {
  const said = joinTexts([texts.read(item.json, 'prefix'), texts.read(item.json, 'text')], ' ')
  if (said) return said
  const short = extensionsOf(item.json, 'sdc-questionnaire-shortText').map((each) => texts.read(each, 'valueString'))
  const codes = recordsIn(item.json, 'code').map((code) => texts.read(code, 'display'))
  return [...short, ...codes].find((text) => text !== null) ?? null
}

/** Some producers put the question's text in a display below it and leave the question blank. */
function labelOf(item: SourceItem, source: Source): SourceItem | null {
  if (item.kind !== 'question' || statedText(item, source)) return null
  return item.children.find((child) => isHelp(child) && !isUnitOf(child, item) && statedText(child, source)) ?? null
}

function labelText(item: SourceItem, source: Source): Text | null {
  const label = labelOf(item, source)
  return label && statedText(label, source)
}

export function isConditional({ json }: SourceItem): boolean {
  return (
    recordsIn(json, 'enableWhen').length > 0 || extensionsOf(json, 'sdc-questionnaire-enableWhenExpression').length > 0
  )
}

/** A display that belongs to its parent: it becomes the parent's description. */
export function isHelp(item: SourceItem): boolean {
  if (item.kind !== 'display' || !item.parent || isConditional(item)) return false
  if (item.parent.kind !== 'group') return true
  const controls = itemControls(item.json)
  return controls.some((control) => ['help', 'flyover', 'legal'].includes(control))
}

export function isUnitOf(item: SourceItem, parent: SourceItem): boolean {
  return isHelp(item) && takesNumber(parent) && itemControls(item.json).includes('unit')
}

export function descriptionOf(item: SourceItem, source: Source): Text | null {
  const { texts } = source
  const extensions = ['questionnaire-instruction', 'entryFormat'].flatMap((name) =>
    extensionsOf(item.json, name).map((each) => texts.read(each, choiceIn(each, 'value')?.key ?? 'valueString')),
  )
  const help = item.children
    .filter((child) => isHelp(child) && !isUnitOf(child, item) && child !== labelOf(item, source))
    .map((child) => joinTexts([textOfItem(child, source), descriptionOf(child, source)], '\n'))
  return joinTexts(
    [...extensions, ...help, wordsToWrite(item, source)].filter((text) => text && Object.keys(text).length > 0),
    '\n\n',
  )
}

/** The texts that conditions compare a written choice with. */
function wordsToWrite({ mentioned }: SourceItem, { texts }: Source): Text | null {
  if (mentioned.length === 0) return null
  const written = [...new Set(mentioned.map((coding) => writtenForms(mentioned, coding)[0] ?? ''))].join('; ')
  return texts.ours(writeAs(written))
}

export function isHidden(json: Json): boolean {
  const value = extensionValue(json, 'questionnaire-hidden')
  return value === true || value === 'true'
}

export function isDropdown(json: Json): boolean {
  return itemControls(json).some((control) => ['drop-down', 'autocomplete', 'lookup', 'combo-box'].includes(control))
}

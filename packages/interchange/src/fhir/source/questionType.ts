/** The question type that holds an item's answers, and the companion question that holds the rest. */

import type { QuestionType } from '@casebook/core/bases/base'
import type { Language } from '@casebook/core/language/language'
import { takesChoices } from '@casebook/core/questions/takes'
import { createIds, type Ids, usableId } from '../../form/ids'
import type { FindingLog } from '../finding'
import { extensionsOf, extensionValue } from './extensions'
import { choiceIn, entryOf, isRecord, isSet, type Json, stringIn } from './json'
import type { SourceOption } from './options'
import type { Beside, SourceItem } from './sourceItem'
import type { Texts } from './texts'
import { unitText } from './units'
import type { ValueSets } from './valueSets'

export const otherText: Readonly<Record<Language, string>> = {
  de: 'Andere Angabe',
  en: 'Other',
  es: 'Otra respuesta',
  sy: 'إجابة أخرى',
  ru: 'Другой ответ',
  fr: 'Autre réponse',
  it: 'Altra risposta',
  pt: 'Outra resposta',
}
export const unitLabel: Readonly<Record<Language, string>> = {
  de: 'Einheit',
  en: 'Unit',
  es: 'Unidad',
  sy: 'الوحدة',
  ru: 'Единица измерения',
  fr: 'Unité',
  it: 'Unità',
  pt: 'Unidade',
}
const plainTypes: Readonly<Record<string, QuestionType>> = {
  boolean: 'YN',
  decimal: 'Num',
  integer: 'Num',
  quantity: 'Num',
  date: 'Date',
  dateTime: 'DateTime',
  time: 'Time',
  string: 'Text',
  text: 'Text',
  url: 'Text',
  choice: 'Text',
  'open-choice': 'Text',
  attachment: 'File',
  reference: 'Text',
}

/** The finding for a type that ours cannot hold as it is. */
const changes: Readonly<Record<string, string>> = {
  dateTime: 'It is what a clock showed: times have no time zone.',
  reference: 'A reference to another resource is written as text.',
}

export function questionTypeOf(
  json: Json,
  fhirType: string,
  options: readonly SourceOption[],
  path: string,
  findings: FindingLog,
): QuestionType {
  if (options.length > 0 && fhirType !== 'boolean') return isSet(json, 'repeats') ? 'MC' : 'OC'
  const type = entryOf(plainTypes, fhirType)
  if (!type) {
    findings.add(path, 'changed', 'Type', 'R4 does not know the item’s type; its answer is text.', fhirType)
    return 'Text'
  }
  const change = entryOf(changes, fhirType)
  if (change) findings.add(path, 'changed', 'Type', change, fhirType)
  return type
}

interface Surroundings {
  readonly ids: Ids
  readonly texts: Texts
  readonly valueSets: ValueSets
  readonly findings: FindingLog
}

export function besideOf(item: SourceItem, around: Surroundings): Beside | null {
  const { ids, findings } = around
  if (takesChoices(item)) {
    if (item.fhirType !== 'open-choice') return null
    const message = 'A free answer becomes an option with a text field.'
    findings.add(item.path, 'changed', 'Type', message, item.fhirType)
    const answerId = createIds(item.options.map((option) => option.answerId)).claim('other')
    return { id: ids.claim(`${item.id}/other`), role: 'other', answerId, units: [] }
  }
  if (item.fhirType === 'quantity') return unitBeside(item, around)
  return null
}

/** A quantity has a number and a unit: if the unit is not fixed, it is asked for. */
function unitBeside(item: SourceItem, { ids, texts, valueSets, findings }: Surroundings): Beside | null {
  if (unitOf(item.json) || isCalculated(item.json)) return null
  const listed = unitOptions(item.json, texts, valueSets)
  if (listed.length === 1) return null
  const message =
    listed.length > 0 ? 'The unit is chosen in a question beside it.' : 'The unit is written in a question beside it.'
  findings.add(item.path, 'changed', 'Type', message, item.fhirType)
  return { id: ids.claim(`${item.id}/unit`), role: 'unit', answerId: '', units: listed }
}

function isCalculated(json: Json): boolean {
  return extensionsOf(json, 'sdc-questionnaire-calculatedExpression').length > 0
}

/** The coding of a number's only unit, if it has one. */
export function unitOf(json: Json): Json | null {
  const value = extensionValue(json, 'questionnaire-unit')
  if (typeof value === 'string' && value.trim()) return { code: value }
  if (isRecord(value)) {
    const coding = Array.isArray(value.coding) ? value.coding.find(isRecord) : undefined
    if (coding) return coding
    return stringIn(value, 'text')
      ? { display: value.text }
      : stringIn(value, 'code') || stringIn(value, 'display')
        ? value
        : null
  }
  const choices = extensionsOf(json, 'questionnaire-unitOption')
  const only = choices.length === 1 && choices[0] ? choiceIn(choices[0], 'value')?.value : null
  return isRecord(only) ? only : null
}

export function unitOptions(json: Json, texts: Texts, valueSets: ValueSets): readonly SourceOption[] {
  const codings = extensionsOf(json, 'questionnaire-unitOption').flatMap((extension) => {
    const value = choiceIn(extension, 'value')?.value
    return isRecord(value) ? [{ coding: value, text: unitText(value, texts) }] : []
  })
  const canonical = extensionValue(json, 'questionnaire-unitValueSet')
  const expansion = typeof canonical === 'string' ? valueSets.find(canonical) : null
  for (const { json: coding, text } of expansion?.concepts ?? [])
    codings.push({ coding, text: unitText(coding, texts) ?? text })
  const ids = createIds()
  return codings.map(({ coding, text }) => {
    const code = stringIn(coding, 'code') ?? stringIn(coding, 'display') ?? '?'
    return {
      answerId: ids.claim(usableId(code)),
      text: text ?? texts.plain(code),
      weight: null,
      valueKey: 'valueCoding',
      value: coding,
      isInitial: false,
      from: 'listed',
    }
  })
}

/** A question as an item: its type, words, unit and code list. */

import type { Answer, Question } from '@casebook/core/bases/base'
import type { Coding } from '@casebook/core/bases/codes/coding'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { Text, TextLanguage } from '@casebook/core/language/language'
import { namesIn } from '@casebook/core/language/names'
import { kindOf } from '@casebook/core/questions/kinds'
import { isMatrix } from '@casebook/core/questions/matrix'
import { takesOneOf } from '@casebook/core/questions/takes'
import { type WrittenElement, xml } from '../../files/xml/writeXml'
import { createIds } from '../../form/ids'
import type { WrittenField } from '../../lift/field'
import { numberIn } from '../../lower/literals'
import type { Tell } from '../../redcap/write/columnsOf'
import { aliases, isLayout } from '../ownWords'
import { codesWritten } from './codes'
import { attributesKept, elementsKept } from './kept'
import { createTexts, plain, type WrittenTexts } from './texts'
import type { OdmVersion } from './version'

interface Context {
  readonly texts: WrittenTexts
  readonly version: OdmVersion
  readonly units: Units
  /** Gives each OID once. */
  claim(wanted: string): string
}

export interface WrittenItems {
  /** @param checks its range checks; @param length the most characters it takes */
  itemDef(field: WrittenField, checks: readonly WrittenElement[], length: number | null, tell: Tell): WrittenElement
  /** After all items. */
  readonly lists: readonly WrittenElement[]
}

/** Units in their languages, each once. */
export interface Units {
  /** Its OID. */
  of(unit: Text, codes: readonly Coding[] | undefined): string
  readonly elements: readonly WrittenElement[]
}

/** @param fallback the language of their names */
export function createUnits(version: OdmVersion, fallback: TextLanguage): Units {
  const texts = createTexts(version)
  const ids = createIds()
  const oids = new Map<string, string>()
  const elements: WrittenElement[] = []
  return {
    elements,
    of(unit, codes) {
      const key = canonicalJson([unit, codes ?? []])
      const known = oids.get(key)
      if (known !== undefined) return known
      const name = plain(unit[fallback] ?? Object.values(unit)[0] ?? '') || 'unit'
      const oid = ids.claim(`unit/${name}`)
      oids.set(key, oid)
      elements.push(
        xml(
          'MeasurementUnit',
          { OID: oid, Name: name },
          texts.within('Symbol', unit, name),
          ...codesWritten(codes, {}, version),
        ),
      )
      return oid
    },
  }
}

export function createItems({ texts, version, units, claim }: Context): WrittenItems {
  const lists: WrittenElement[] = []
  const listOids = new Map<string, string>()

  function listOf({ list, id, answers = [] }: Question, tell: Tell): string {
    const key = canonicalJson({ list: list ?? '', answers: answers.map(({ when: _, ...answer }) => answer) })
    const known = listOids.get(key)
    if (known !== undefined) return known
    const oid = claim(list ?? `${id}/options`)
    listOids.set(key, oid)
    const areWhole = answers.every((answer) => /^-?\d{1,9}$/.test(answer.id))
    lists.push(
      xml(
        'CodeList',
        { OID: oid, Name: list ?? oid, DataType: areWhole ? 'integer' : 'text' },
        ...answers.map((answer) => optionOf(answer, tell)),
      ),
    )
    return oid
  }

  function optionOf({ id, text, description, codes, exclusive, weight }: Answer, tell: Tell): WrittenElement {
    if (exclusive) tell('changed', 'Options', `That the option ${id} stands alone is known to Casebook only.`)
    if (description && version === '1.3.2') tell('lost', 'Text', `ODM 1.3.2 has no description of the option ${id}.`)
    const isCode = (weight ?? null) === numberIn(id)
    if (weight === undefined && !isCode)
      tell('changed', 'Options', `The option ${id} has no weight: ODM counts with its code.`)
    return xml(
      'CodeListItem',
      { CodedValue: id, Rank: isCode || weight === undefined ? undefined : String(weight) },
      version === '2.0' ? texts.ifAny('Description', description) : undefined,
      texts.within('Decode', text, id),
      ...codesWritten(codes, {}, version),
      ...aliases({ exclusive: exclusive ? 'true' : undefined }),
    )
  }

  function itemDef(
    { question, shape }: WrittenField,
    checks: readonly WrittenElement[],
    length: number | null,
    tell: Tell,
  ): WrittenElement {
    const { id, type, text, description, codes, unit, unitCodes, meta = {}, answers = [] } = question
    tellOf(question, tell)
    if (answers.some(({ when }) => when)) tell('lost', 'Options', 'ODM shows all options: none has a condition.')
    const isList = (shape === 'choice' || shape === 'checkbox') && answers.length > 0 && !question.abstract
    const decimals = meta['layout/decimal-places']?.trim()
    const hasDigits = version === '1.3.2' && shape === 'number' && /^[1-9]\d?$/.test(decimals ?? '')
    const isUnit = unit !== undefined && version === '1.3.2' && kindOf(question).isNumeric
    if (unit && !isUnit) tell('changed', 'Text', 'ODM has no unit here: Casebook alone knows it.')
    const layout = Object.entries(meta).filter(([key]) => isLayout(key))
    const words = Object.fromEntries(
      layout.flatMap(([key, value]) => {
        if (key === 'layout/decimal-places' && shape === 'number' && (hasDigits || value.trim() === '0')) return []
        return [[key, key === 'layout/role' && isMatrix(question) ? 'heading' : value]]
      }),
    )
    return xml(
      'ItemDef',
      {
        OID: id,
        Name: meta['odm/Name'] ?? id,
        DataType: dataType(question, shape, decimals),
        Length: length === null ? undefined : String(length),
        SignificantDigits: hasDigits ? decimals : undefined,
        ...attributesKept(meta, 'ItemDef', version),
      },
      texts.ifAny('Description', description),
      texts.within('Question', text, id),
      ...elementsKept(meta, 'ExternalQuestion', version),
      isUnit ? xml('MeasurementUnitRef', { MeasurementUnitOID: units.of(unit, unitCodes) }) : undefined,
      ...checks,
      isList ? xml('CodeListRef', { CodeListOID: listOf(question, tell) }) : undefined,
      ...elementsKept(meta, 'Role', version),
      ...codesWritten(codes, meta, version),
      ...aliases({
        type: type === 'Info' || type === 'File' ? type : isList && shape === 'checkbox' ? 'MC' : undefined,
        readOnly: question.readOnly ? 'true' : undefined,
        identifying: question.identifying ? 'true' : undefined,
        mediaTypes: question.mediaTypes?.join(' '),
        maxBytes: question.maxBytes === undefined ? undefined : String(question.maxBytes),
        ...words,
        ...(unit && !isUnit ? unitWords(unit) : {}),
        unitCodes: unit && !isUnit && unitCodes ? JSON.stringify(unitCodes) : undefined,
      }),
    )
  }

  return { itemDef, lists }
}

const unitWords = (unit: NonNullable<Question['unit']>) =>
  Object.fromEntries(Object.entries(unit).map(([language, words]) => [`unit/${language}`, plain(words ?? '')]))

function dataType({ partialDate, answers = [] }: Question, shape: WrittenField['shape'], decimals?: string): string {
  if (shape === 'number') return decimals === '0' ? 'integer' : 'float'
  if (shape === 'yesno') return 'boolean'
  if (shape === 'date') return partialDate ? 'partialDate' : 'date'
  if (shape === 'time') return 'time'
  if (shape === 'dateTime') return partialDate ? 'partialDatetime' : 'datetime'
  const areWhole = answers.length > 0 && answers.every(({ id }) => /^-?\d{1,9}$/.test(id))
  return shape === 'choice' && areWhole ? 'integer' : 'text'
}

function tellOf(question: Question, tell: Tell): void {
  const { type, text, description, dates, choices, initial, identifying, readOnly, answers = [] } = question
  if (isMatrix(question)) tell('changed', 'Type', 'ODM has no tables: its questions are items of their own.')
  else if (type === 'Info') tell('changed', 'Type', 'ODM has no words alone: other programs ask for a text below them.')
  if (type === 'File') tell('changed', 'Type', 'ODM has no files: other programs ask for a text.')
  const kind = kindOf(question)
  if (kind.choice === 'several' && !kind.isPicture)
    tell('changed', 'Type', 'ODM has no items with several answers: Casebook alone takes several.')
  if (kind.isPicture) tell('changed', 'Type', 'ODM has no areas of a picture: they are options.')
  if (takesOneOf(question) && answers.length === 0) tell('changed', 'Type', 'It has no options, so it is a text.')
  if (question.abstract && kind.choice === 'one') tell('changed', 'Type', 'It is computed as a text or number.')
  if (dates) tell('lost', 'Constraint', 'ODM has no days that may not be answered, and marks none.')
  if (choices) tell('lost', 'Constraint', 'ODM has no number of options to choose.')
  if (initial !== undefined) tell('lost', 'Initial', 'ODM cannot hold the answer that a case begins with.')
  if (readOnly) tell('changed', 'Presentation', 'That people cannot answer it is known to Casebook only.')
  if (identifying) tell('changed', 'Presentation', 'That its answer identifies a person is known to Casebook only.')
  const words = [text, description, ...answers.map((answer) => answer.text)].flatMap((each) =>
    Object.values(each ?? {}),
  )
  if (words.some((each) => namesIn(each ?? '').names.length > 0))
    tell('lost', 'Text', 'ODM shows no answers in a text: the name of the item stands in brackets.')
}

/** Makes a question of a row of the dictionary. Its condition and calculation come later, once all fields are known. */

import type { Answer, Meta, Question } from '@casebook/core/bases/base'
import { coded } from '@casebook/core/bases/codes/coding'
import type { Text } from '@casebook/core/language/language'
import { areAtOdds } from '@casebook/core/questions/exclusive'
import { kindOf } from '@casebook/core/questions/kinds'
import { takesOneOf, takesSeveral } from '@casebook/core/questions/takes'
import { momentIn } from '../lower/literals'
import { type Choice, type SourceField, sourceKindOf } from '../lower/sourceField'
import { readActionTags } from './actionTags'
import { readChoices } from './choices'
import { codesOfName } from './codesOfName'
import type { Header } from './columns'
import { type FieldType, fieldTypeOf } from './fieldType'
import { limitChoices } from './limitChoices'
import { limitsOf, namesField } from './limits'
import { plainText } from './plainText'
import type { Row } from './sheet'
import { numberIn } from './validation'

export interface ReadField {
  readonly row: Row
  readonly name: string
  readonly question: Question
  readonly source: SourceField
  /** The section header above it; blank if there is none. */
  readonly header: string
  readonly form: string
  readonly branching: string
  /** The group of a matrix that it is in; blank if there is none, or if it is no choice of one. */
  readonly matrix: string
  /** What the text must match; null if any is taken. */
  readonly pattern: string | null
  /** The columns of the limits that name another field. */
  readonly bounds: readonly ('min' | 'max')[]
  /** The text of a calculation, and where it is written; null if the field is answered. */
  readonly calculation: { readonly text: string; readonly in: 'choices' | 'annotation' } | null
}

interface Context extends Pick<Header, 'dialect' | 'isTranslation'> {
  /** Claims an id that no other question has. */
  readonly claim: (name: string) => string
  readonly textOf: (words: string) => Text
}

export function readField(row: Row, { claim, textOf, ...header }: Context): ReadField {
  const name = row.read('name')
  const id = claim(name)
  if (id !== name)
    row.tell('name', 'error', 'Renamed', `There is a field ${name} above already: this one becomes ${id}.`)
  const type = fieldTypeOf(row, header)
  const choices = type.choices === 'options' ? optionsOf(row) : []
  const calculation = calculationOf(row, type)
  const note = row.read('note')
  const question: Question = {
    id,
    type: type.type,
    text: textOf(wordsOf(row, 'label') || name),
    ...(note ? { description: textOf(wordsOf(row, 'note')) } : {}),
    ...coded(codesOfName(name)),
    ...(calculation ? { abstract: true } : limitsOf(row, type)),
    ...(calculation || type.type === 'Info' || !/^y/i.test(row.read('required')) ? { optional: true } : {}),
    ...(type.mediaTypes ? { mediaTypes: type.mediaTypes } : {}),
    ...(choices.length > 0 ? { answers: choices.map((choice) => answerOf(choice, textOf)) } : {}),
  }
  const tags = readActionTags(row.read('annotation'))
  const isReadOnly = !calculation && type.type !== 'Info' && tags.some((tag) => tag.name === '@READONLY')
  const limited = calculation ? question : limitChoices(row, question)
  const withInitial = calculation ? {} : initialOf(row, type, limited, choices)
  const meta = metaOf(row, type, limited, calculation)
  return {
    row,
    name,
    question: {
      ...limited,
      ...(isReadOnly ? { readOnly: true } : {}),
      ...identifyingOf(row, type),
      ...withInitial,
      ...(Object.keys(meta).length > 0 ? { meta } : {}),
    },
    source: { id, kind: sourceKindOf(type), choices },
    header: wordsOf(row, 'header'),
    form: row.read('form'),
    branching: row.read('branching'),
    matrix: takesOneOf(type) ? row.read('matrix') : '',
    bounds: calculation ? [] : boundsOf(row, type),
    pattern: calculation ? null : (type.pattern ?? null),
    calculation,
  }
}

function boundsOf(row: Row, { type, choices }: FieldType): ReadField['bounds'] {
  if (choices === 'scale' || !kindOf({ type }).hasLimits) return []
  return (['min', 'max'] as const).filter((column) => namesField(row.read(column)))
}

function wordsOf(row: Row, column: 'label' | 'note' | 'header'): string {
  const written = row.read(column)
  const words = plainText(written)
  if (words !== written) row.tell(column, 'changed', 'Text', 'The text has HTML: Casebook shows its words alone.')
  return words
}

function optionsOf(row: Row): readonly Choice[] {
  const { choices, faults } = readChoices(row.read('choices'))
  for (const fault of faults)
    row.tell('choices', 'error', 'Options', `The option "${fault}" has no code before a comma.`)
  const codes = new Set<string>()
  const distinct = choices.filter(({ code, label }) => {
    if (codes.has(code))
      row.tell('choices', 'error', 'DuplicateOption', `The code ${code} is there twice: "${label}" is left out.`)
    return !codes.has(code) && codes.add(code)
  })
  if (distinct.length === 0) row.tell('choices', 'error', 'Options', 'The field has no options.')
  return distinct
}

function answerOf({ code, label }: Choice, textOf: (words: string) => Text): Answer {
  const weight = numberIn(code)
  const codes = coded(codesOfName(code))
  return { id: code, text: textOf(plainText(label)), ...codes, ...(weight === null ? {} : { weight }) }
}

function calculationOf(row: Row, { choices, type }: FieldType): ReadField['calculation'] {
  if (choices === 'calculation') return { text: row.read('choices'), in: 'choices' }
  const wanted = type === 'Text' ? '@CALCTEXT' : type === 'Date' ? '@CALCDATE' : null
  const tag = readActionTags(row.read('annotation')).find(({ name }) => name === wanted)
  return tag?.value ? { text: tag.value, in: 'annotation' } : null
}

function initialOf(
  row: Row,
  { type }: FieldType,
  question: Question,
  choices: readonly Choice[],
): Pick<Question, 'initial'> {
  const tags = readActionTags(row.read('annotation'))
  if (type === 'Date' && tags.some(({ name }) => name === '@TODAY')) return { initial: { today: true } }
  const tag = tags.find(({ name }) => name === '@DEFAULT')
  if (!tag) return {}
  const text = tag.value ?? ''
  const initial = {
    choice: () => (choices.some(({ code }) => code === text) ? text : null),
    checkbox: () => {
      const codes = text.split(',').map((code) => code.trim())
      const isOffered = codes.every((code) => choices.some((choice) => choice.code === code))
      return isOffered && !areAtOdds(question, codes) ? codes : null
    },
    yesno: () => (/^[01]$/.test(text) ? text === '1' : null),
    number: () => numberIn(text),
    date: () => momentIn(text, type),
    time: () => momentIn(text, type),
    dateTime: () => momentIn(text, type),
    text: () => (text === '' || text.includes('[') ? null : text),
    file: () => null,
    none: () => null,
  }[sourceKindOf({ type })]()
  if (initial !== null && type !== 'Info') return { initial }
  row.tell('annotation', 'lost', 'Initial', `The answer ${text} cannot be the first one of this field.`)
  return {}
}

function identifyingOf(row: Row, { type }: FieldType): Pick<Question, 'identifying'> {
  // An ARC sheet says 1.
  if (!/^(y|1$)/i.test(row.read('identifier'))) return {}
  if (type !== 'Info') return { identifying: true }
  row.tell('identifier', 'note', 'Element', 'A text between questions has no answer that identifies a person.')
  return {}
}

/** Action tags that act here, or of which the author is told another way. */
const told = new Set(['@READONLY', '@HIDDEN', '@DEFAULT'])
const toldOfChoices = new Set(['@NONEOFTHEABOVE', '@MAXCHECKED'])

function metaOf(
  row: Row,
  { decimals, isLong, isDropdown, choices }: FieldType,
  question: Question,
  calculation: ReadField['calculation'],
): Meta {
  const annotation = row.read('annotation')
  const tags = readActionTags(annotation)
  const isTold = (name: string) =>
    told.has(name) ||
    (name.startsWith('@CALC') && calculation?.in === 'annotation') ||
    (name === '@TODAY' && question.type === 'Date') ||
    (takesSeveral(question) && toldOfChoices.has(name))
  for (const { name } of tags.filter((tag) => !isTold(tag.name)))
    row.tell('annotation', 'changed', 'Extension', `${name} is kept, and does nothing here.`)
  return {
    ...(tags.some(({ name }) => name === '@HIDDEN') ? { 'layout/hidden': 'true' } : {}),
    ...(typeof decimals === 'number' ? { 'layout/decimal-places': String(decimals) } : {}),
    ...(isLong ? { 'layout/width': '12' } : {}),
    ...(isDropdown ? { 'layout/dropdown': 'true' } : {}),
    ...(choices === 'scale' ? sliderOf(row) : {}),
    ...(annotation ? { 'redcap/annotation': annotation } : {}),
  }
}

/** The words stand in the column of the choices. */
function sliderOf(row: Row): Meta {
  const scale = row.read('choices')
  return { 'layout/slider': 'true', ...(scale ? { 'layout/scale': scale } : {}) }
}

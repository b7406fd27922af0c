/** Makes a question of a row of the survey. Its condition and calculation are rules, which come later. */

import type { Answer, Meta, Question } from '@casebook/core/bases/base'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { Text } from '@casebook/core/language/language'
import { takesSeveral } from '@casebook/core/questions/takes'
import { usableId } from '../form/ids'
import { nearest } from '../form/nearest'
import { proposal, type SourceField, sourceKindOf } from '../lower/sourceField'
import type { ChoiceList, Choices } from './choices'
import type { Constraint } from './constraints'
import { initialOf } from './initial'
import type { TextNames } from './lower/names'
import type { Computed } from './lower/plan'
import type { FormSheet, Row } from './sheets'
import { rangeIn, sliderOf } from './slider'
import type { Item } from './survey'
import type { Texts } from './texts'
import type { FieldType } from './types'

export interface Reading {
  readonly survey: FormSheet
  readonly choices: Choices
  readonly texts: Texts
  /** How often each column was kept without a meaning here. */
  readonly kept: Map<string, number>
  readonly used: Set<string>
  /** The options of a list by its name, as the first field has them. */
  readonly lists: Map<string, string>
  /** What an answer inside of a text is, seen from where the text is. */
  names(from: Item): TextNames
}

/** The one option of what is only acknowledged. */
const acknowledged = 'OK'

/** What the options of a field are; null if it has none, or if its list is not there. */
export function answersOf({ row, what }: Item, { choices, texts, used }: Reading): readonly Answer[] | null {
  if (what.type !== 'field') return null
  if (/^(acknowledge|trigger)$/.test(what.word)) return [{ id: acknowledged, text: texts.own(acknowledged) }]
  if (!what.field.isChoice) return null
  const list = choices.lists.get(what.list)
  if (!list) {
    tellOfMissingList(row, what.list, choices.lists)
    return null
  }
  used.add(what.list)
  const hasOther = what.hasOther && !list.answers.some(({ id }) => id === otherOf.option)
  return hasOther ? [...list.answers, { id: otherOf.option, text: texts.own('Other') }] : list.answers
}

/** The option of "or_other", and the text below it. */
export const otherOf = { option: 'other', text: (id: string) => `${id}/other` }

function tellOfMissingList(row: Row, list: string, lists: ReadonlyMap<string, ChoiceList>): void {
  const like = nearest(list, lists.keys())
  row.tell(
    'type',
    'error',
    'Options',
    `There is no list ${list} in the sheet choices: the field asks for a text.${proposal(like)}`,
    like === null ? {} : { ...placeIn(row.read('type'), list), replacement: like },
  )
}

/** The last place of some words in a text. */
function placeIn(text: string, words: string): { readonly from: number; readonly to: number } {
  const from = Math.max(0, text.lastIndexOf(words))
  return { from, to: from + words.length }
}

export function sourceOf(item: Item, answers: readonly Answer[] | null): SourceField {
  const { id, what } = item
  if (what.type !== 'field') return { id, kind: 'none', choices: [] }
  const isText = (what.field.isChoice && !answers) || isComputedFile(item)
  const kind = isText ? 'text' : sourceKindOf(what.field)
  return { id, kind, choices: answers?.map((answer) => ({ code: answer.id })) ?? [] }
}

export interface Shape {
  readonly answers: readonly Answer[] | null
  readonly computed: Computed | null
  /** What its constraint became. */
  readonly constraint: Constraint
}

/** Nobody answers it. */
export function isComputedIn({ row, what }: Item): boolean {
  if (what.type !== 'field') return false
  const { isComputed, type } = what.field
  return isComputed || (row.read('calculation') !== '' && type !== 'Info' && !takesSeveral({ type }))
}

/** No expression gives a file. */
function isComputedFile(item: Item): boolean {
  return item.what.type === 'field' && item.what.field.type === 'File' && isComputedIn(item)
}

export function questionOf(item: Item, { answers: all, computed, constraint }: Shape, reading: Reading): Question {
  const { id, row, what } = item
  const field: FieldType = what.type === 'field' ? what.field : { type: 'Info' }
  if (field.told) row.tell('type', field.told.severity, 'Type', field.told.message)
  const isComputed = isComputedIn(item)
  const type = isComputedFile(item) ? 'Text' : typeOf(field, all, computed)
  const text = reading.texts.read(reading.survey, row, 'label', reading.names(item))
  const description = describedBy(item, reading)
  const isAsked = !isComputed && !field.isHidden && field.type !== 'Info'
  const answers = isAsked ? withAlone(all, constraint) : all
  const isReadOnly = readOnlyIn(row, isAsked)
  const question: Question = {
    id,
    type,
    text: text ?? reading.texts.own(item.name || id),
    ...(description ? { description } : {}),
    ...(isComputed ? { abstract: true } : limitsOf(row, what, constraint)),
    ...(isReadOnly ? { readOnly: true } : {}),
    ...(requiredIn(row, isAsked) ? {} : { optional: true }),
    ...(answers && answers.length > 0 ? { answers, ...listOf(item, answers, reading) } : {}),
    ...(isAsked ? choicesOf(answers, constraint) : {}),
    ...(type === 'File' && field.mediaTypes ? { mediaTypes: field.mediaTypes } : {}),
    ...initialOf(row, type, answers, { isComputed, decimals: field.decimals ?? null }),
    ...(type === 'Date' && /\b(month-year|year)\b/.test(row.read('appearance')) ? { partialDate: true } : {}),
  }
  const meta = metaOf(item, field, question, reading)
  return Object.keys(meta).length === 0 ? question : { ...question, meta }
}

function typeOf(field: FieldType, answers: readonly Answer[] | null, computed: Computed | null): Question['type'] {
  if (field.isChoice && !answers) return 'Text'
  if (!computed || !field.isHidden) return field.type
  return { number: 'Num', date: 'Date', text: 'Text' }[computed.kind] as Question['type']
}

function describedBy(item: Item, { survey, texts, names }: Reading): Text | null {
  const [hint, more] = [
    texts.read(survey, item.row, 'hint', names(item)),
    texts.read(survey, item.row, 'guidance_hint', names(item)),
  ]
  if (!hint || !more) return hint ?? more
  const languages = [...new Set([...Object.keys(hint), ...Object.keys(more)])] as (keyof Text)[] // The cast is sound: these are its keys.
  return Object.fromEntries(languages.map((each) => [each, [hint[each], more[each]].filter(Boolean).join('\n')]))
}

/** Everything that is asked is required unless it is optional. */
function requiredIn(row: Row, isAsked: boolean): boolean {
  const written = row.read('required')
  if (written === '' || /^(no|false|false\(\)|0)$/i.test(written)) return false
  const isYes = /^(yes|true|true\(\)|1)$/i.test(written)
  if (!isAsked) {
    if (isYes) row.tell('required', 'note', 'Constraint', 'Nobody answers this, so it cannot be required.')
    else row.tell('required', 'lost', 'Constraint', 'Nobody answers this, so it cannot be required.')
    return false
  }
  if (!isYes)
    row.tell('required', 'lost', 'Constraint', 'Casebook has no condition of what is required: the field is optional.')
  return isYes
}

/** Whether people see it and cannot answer. */
function readOnlyIn(row: Row, isAsked: boolean): boolean {
  const written = row.read('read_only')
  if (!isAsked || written === '' || /^(no|false|false\(\)|0)$/i.test(written)) return false
  const isYes = /^(yes|true|true\(\)|1)$/i.test(written)
  if (!isYes)
    row.tell(
      'read_only',
      'lost',
      'Extension',
      'Casebook has no condition of what is read-only: the field can be answered.',
    )
  return isYes
}

function withAlone(answers: readonly Answer[] | null, { choosing: { alone } }: Constraint): readonly Answer[] | null {
  if (alone.length === 0) return answers
  return answers?.map((answer) => (alone.includes(answer.id) ? { ...answer, exclusive: true } : answer)) ?? null
}

/** No more than there are options to choose together. */
function choicesOf(
  answers: readonly Answer[] | null,
  { choosing: { choices } }: Constraint,
): Pick<Question, 'choices'> {
  const count = answers?.filter(({ exclusive }) => !exclusive).length ?? 0
  return choices && (choices.min ?? 0) <= count && (choices.min ?? 0) <= (choices.max ?? count) ? { choices } : {}
}

/** Fields with the same options of one list share its name. */
function listOf({ id, what }: Item, answers: readonly Answer[], { lists }: Reading): Pick<Question, 'list'> {
  const list = what.type === 'field' ? usableId(what.list) : ''
  if (list === '' || list === id) return {}
  const text = canonicalJson(answers.map(({ when: _, ...answer }) => answer))
  const first = lists.get(list) ?? text
  lists.set(list, first)
  return first === text ? { list } : {}
}

/** Without the ends of a range where the constraint moves one past the other: it refuses by itself. */
function limitsOf(row: Row, what: Item['what'], { limits }: Constraint): Constraint['limits'] {
  const both = { ...rangeOf(row, what), ...limits }
  const { min, max } = both
  return min !== undefined && max !== undefined && min > max ? limits : both
}

/** A slider from one number to another. */
function rangeOf(row: Row, what: Item['what']): Pick<Question, 'min' | 'max'> {
  if (what.type !== 'field' || what.word !== 'range') return {}
  const { from, to } = rangeIn(row)
  return from < to ? { min: from, max: to } : {}
}

/** Of a note: as Casebook writes a heading. Other programs know no such word. */
const isHeading = /\bheading\b/

/** Appearances of a list that is opened, or of a field that nobody sees. */
const dropdown = /\b(minimal|autocomplete|search|quick)\b/

function metaOf(item: Item, field: FieldType, question: Question, { kept }: Reading): Meta {
  const { row } = item
  const { type } = question
  const appearance = row.read('appearance')
  for (const column of ['repeat_count', 'trigger'])
    if (row.read(column) !== '') row.tell(column, 'lost', 'Options', sentences[column] ?? '')
  const acting = [
    'appearance',
    'parameters',
    'read_only',
    'choice_filter',
    'repeat_count',
    'trigger',
    'relevant',
    'calculation',
    'constraint',
  ]
  return {
    ...(field.isHidden || /\bhidden\b/.test(appearance) ? { 'layout/hidden': 'true' } : {}),
    ...(field.told || (field.isChoice && type === 'Text') ? { 'xlsform/type': row.read('type') } : {}),
    ...(type === 'Info' && isHeading.test(appearance) ? { 'layout/role': 'heading' } : {}),
    ...(field.decimals === undefined ? {} : { 'layout/decimal-places': String(field.decimals) }),
    ...(item.what.type === 'field' && item.what.word === 'range' ? sliderOf(row, question) : {}),
    ...(field.type === 'Text' && /\bmultiline\b/.test(appearance) ? { 'layout/width': '12' } : {}),
    ...(field.type === 'OC' && dropdown.test(appearance) ? { 'layout/dropdown': 'true' } : {}),
    ...keptIn(row, acting),
    ...restOf(row, kept),
  }
}

const sentences: Readonly<Record<string, string>> = {
  repeat_count: 'The number of entries is not counted: people add as many as there are.',
  trigger: 'The value is computed whenever something that it needs changes.',
}

/** Cells that act here, as they were written. */
export function keptIn(row: Row, columns: readonly string[]): Meta {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const text = row.read(column)
      return text === '' ? [] : [[`xlsform/${column}`, text]]
    }),
  )
}

/** Cells without a meaning here, by the author's own header. */
export function restOf(row: Row, kept: Map<string, number>): Meta {
  return Object.fromEntries(
    row.rest().map(([header, text]) => {
      kept.set(header, (kept.get(header) ?? 0) + 1)
      return [`xlsform/${header}`, text]
    }),
  )
}

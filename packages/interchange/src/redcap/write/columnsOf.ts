/** The cells of a question that do not depend on others: its type, options, limits, words and tags. */

import { isStartDay, type Question } from '@casebook/core/bases/base'
import { type TextLanguage, textIn } from '@casebook/core/language/language'
import { kindOf } from '@casebook/core/questions/kinds'
import { takesOneOf } from '@casebook/core/questions/takes'
import type { Severity, SourceFinding } from '../../form/finding'
import { plainShapeOf, type Shape, type WrittenField } from '../../lift/field'
import type { Column } from '../columns'

export type Cells = Partial<Record<Column, string>>
/** `name`: the one that it has in the file, if that is another. */
export type Tell = (severity: Severity, kind: SourceFinding['kind'], message: string, name?: string) => void

export interface Words {
  readonly language: TextLanguage
  readonly fallback: TextLanguage
}

/** A computed choice is a text with the code of its option; a computed yes or no is a number, 1 or 0. */
export function shapeOf(question: Question): Shape {
  const { abstract, answers = [] } = question
  if (takesOneOf(question)) return answers.length > 0 && !abstract ? 'choice' : 'text'
  return plainShapeOf(question)
}

/** `validation`: REDCap's word for the form of its texts; null if there is none. */
export function cellsOf(
  { question, shape, codes }: WrittenField,
  validation: string | null,
  words: Words,
  tell: Tell,
): Cells {
  const say = (text: Question['text'] | undefined) => safe(textIn(text, words.language, words.fallback))
  const { text, description, unit, answers = [], optional, abstract, identifying, type } = question
  const label = say(text)
  const note = [say(unit), say(description)].filter(Boolean).join('. ')
  if (unit) tell('changed', 'Text', 'The unit stands in the field note.')
  const options = answers.map(({ id, text: words }) => `${codes.get(id)}, ${oneLine(say(words)) || codes.get(id)}`)
  const isAsked = !abstract && type !== 'Info'
  if (answers.some(({ id }) => codes.get(id) !== id))
    tell('changed', 'Options', 'Codes of options with commas, lines or brackets are written in another way.')
  return {
    ...typeCells(question, shape, tell),
    ...(isAsked && validation !== null ? { type: 'text', validation } : {}),
    label,
    ...(note ? { note } : {}),
    ...(isAsked && (shape === 'choice' || shape === 'checkbox') ? { choices: options.join(' | ') } : {}),
    ...(isAsked && !optional ? { required: 'y' } : {}),
    ...(identifying ? { identifier: 'y' } : {}),
    ...(isAsked ? limits(question, tell) : {}),
    ...annotation(question, shape, codes, tell),
  }
}

/** A program for tables would take it for a formula; a dictionary is read without the blanks around a cell. */
function safe(text: string): string {
  return /^[=+\-@]/.test(text) ? ` ${text}` : text
}

const oneLine = (text: string) => text.replaceAll('|', '/').replace(/\s*\n\s*/g, ' ')

function typeCells(question: Question, shape: Shape, tell: Tell): Cells {
  const { meta = {}, type, partialDate, abstract } = question
  const isSet = (key: string) => !['', 'false'].includes((meta[key] ?? '').trim())
  if (kindOf(question).isPicture)
    tell('changed', 'Type', 'A dictionary has no areas of a picture: they are boxes to tick.')
  if (abstract && shape === 'checkbox') return { type: 'text' }
  if (type === 'File') return { type: 'file' }
  switch (shape) {
    case 'choice':
      return { type: isSet('layout/dropdown') ? 'dropdown' : 'radio' }
    case 'checkbox':
      return { type: 'checkbox' }
    case 'yesno':
      return { type: 'yesno' }
    case 'none':
      return { type: 'descriptive' }
    case 'date':
      if (partialDate) tell('lost', 'Type', 'REDCap takes whole dates only: a month or a year alone cannot be entered.')
      return { type: 'text', validation: 'date_ymd' }
    case 'time':
      return { type: 'text', validation: 'time' }
    case 'dateTime':
      if (partialDate)
        tell('lost', 'Type', 'REDCap takes whole dates with a time only: a part of one cannot be entered.')
      return { type: 'text', validation: 'datetime_ymd' }
    case 'number': {
      if (abstract) return { type: 'calc' }
      if (isSet('layout/slider') && !isSet('layout/decimal-places'))
        return { type: 'slider', choices: meta['layout/scale'] ?? '', validation: 'number' }
      const places = meta['layout/decimal-places']?.trim()
      if (places === '0') return { type: 'text', validation: 'integer' }
      return { type: 'text', validation: /^[1-4]$/.test(places ?? '') ? `number_${places}dp` : 'number' }
    }
    case 'text':
      return { type: meta['layout/width']?.trim() === '12' && !abstract ? 'notes' : 'text' }
  }
}

function limits({ type, min, max, dates, choices, refuse }: Question, tell: Tell): Cells {
  const { notAfterToday, ...others } = dates ?? {}
  if (Object.keys(others).length > 0)
    tell('lost', 'Constraint', 'A dictionary has no days that may not be answered, and marks none.')
  if (notAfterToday && max !== undefined)
    tell('lost', 'Constraint', 'A dictionary has one latest day: that it is not after today is lost.')
  if (refuse) tell('changed', 'Constraint', 'REDCap warns of a value outside its limits, and takes it.')
  if (choices?.min !== undefined) tell('lost', 'Constraint', 'A dictionary has no least number of choices.')
  const latest = max ?? (notAfterToday ? (type === 'DateTime' ? 'now' : 'today') : undefined)
  return {
    ...(min === undefined ? {} : { min: inRedcap(String(min), type) }),
    ...(latest === undefined ? {} : { max: inRedcap(String(latest), type) }),
  }
}

/** REDCap has a blank between a day and its time. */
export function inRedcap(text: string, type: Question['type']): string {
  return type === 'DateTime' ? text.replace('T', ' ') : text
}

/** Tags that the author's own annotation already has are not written twice. */
function annotation(
  { meta = {}, initial, answers = [], choices }: Question,
  shape: Shape,
  codes: WrittenField['codes'],
  tell: Tell,
): Cells {
  const own = meta['redcap/annotation'] ?? ''
  const tags: string[] = []
  const add = (tag: string) => {
    const [name = tag] = tag.split('=')
    if (!own.includes(name)) tags.push(tag)
  }
  if ((meta['layout/hidden'] ?? '').trim() !== '') add('@HIDDEN')
  if (answers.some(({ when }) => when)) tell('lost', 'Options', 'REDCap shows all options: none has a condition.')
  const alone = answers.filter(({ exclusive }) => exclusive).map(({ id }) => codes.get(id))
  if (alone.length > 0) add(`@NONEOFTHEABOVE='${alone.join(',')}'`)
  if (choices?.max !== undefined) add(`@MAXCHECKED=${choices.max}`)
  const beginsToday = initial !== undefined && isStartDay(initial)
  if (beginsToday) add('@TODAY')
  const first = initial === undefined || beginsToday ? null : initialText(initial, shape, codes)
  if (first !== null && !first.includes("'")) add(`@DEFAULT='${first}'`)
  else if (initial !== undefined && !beginsToday)
    tell('lost', 'Initial', 'A dictionary cannot hold the answer that a case begins with.')
  const all = [own, ...tags].filter(Boolean).join(' ')
  return all === '' ? {} : { annotation: all }
}

function initialText(
  initial: NonNullable<Question['initial']>,
  shape: Shape,
  codes: WrittenField['codes'],
): string | null {
  const codeOf = (id: string) => codes.get(id) ?? id
  if (Array.isArray(initial)) return initial.map(codeOf).join(',')
  if (typeof initial === 'boolean') return initial ? '1' : '0'
  if (typeof initial === 'number') return String(initial)
  if (typeof initial !== 'string' || initial.includes('[')) return null
  if (shape === 'dateTime') return inRedcap(initial, 'DateTime')
  return shape === 'choice' ? codeOf(initial) : initial
}

/** The cells of a question that do not depend on others: its type, words, limits and appearance. */

import { type Base, isStartDay, type Question } from '@casebook/core/bases/base'
import { typesTaken } from '@casebook/core/questions/file'
import { isOn } from '@casebook/core/questions/layout'
import { scaleOf } from '@casebook/core/questions/slider'
import { takesChoices } from '@casebook/core/questions/takes'
import { mediaKindOf } from '../../form/files'
import type { Severity, SourceFinding } from '../../form/finding'
import { plainShapeOf, type Shape, type WrittenField } from '../../lift/field'
import { numberIn } from '../../lower/literals'

/** By the name of the column. */
export type Cells = Readonly<Record<string, string>>
/** `name`: the one that it has in the file, if that is another. */
export type Tell = (severity: Severity, kind: SourceFinding['kind'], message: string, name?: string) => void

/** A study of REDCap or ODM goes on with its own codes: its data have these. */
export function codesOfYesNo({ origin }: Base): readonly [yes: string, no: string] {
  return /REDCap|ARC|ODM/.test(origin?.format ?? '') ? ['1', '0'] : ['yes', 'no']
}

/** A choice without options is a text; a computed yes or no is a number, 1 or 0. */
export function shapeOf(question: Question): Shape {
  return takesChoices(question) && !question.answers?.length ? 'text' : plainShapeOf(question)
}

/** Of the row, but for a choice, which names its list. */
export function typeOf({ shape, question }: WrittenField): string {
  const { meta = {}, abstract } = question
  const kept = meta['xlsform/type']
  if (kept !== undefined) return kept
  if (abstract && isOn(meta['layout/hidden'])) return 'calculate'
  if (shape === 'number') {
    if (scaleOf(question)) return 'range'
    return meta['layout/decimal-places']?.trim() === '0' ? 'integer' : 'decimal'
  }
  if (shape === 'date' || shape === 'time' || shape === 'dateTime') return shape
  if (shape === 'none') return 'note'
  if (question.type === 'File') return mediaKindOf(typesTaken(question)) ?? 'file'
  return isOn(meta['layout/hidden']) && question.optional && !abstract ? 'hidden' : 'text'
}

export function plainCells({ question, shape, codes }: WrittenField, base: Base, tell: Tell): Cells {
  const { origin } = base
  const { abstract = false, optional, type, readOnly } = question
  const isAsked = !abstract && type !== 'Info'
  const appearance = appearanceOf(question, shape, tell)
  const parameters = parametersOf(question)
  // A form that was read says it in its own words, if it does.
  const isShownOnly = abstract && !isOn(question.meta?.['layout/hidden']) && origin?.format !== 'XLSForm'
  return {
    ...(isAsked && !optional ? { required: 'yes' } : {}),
    ...(readOnly || isShownOnly ? { read_only: 'yes' } : {}),
    ...(appearance === '' ? {} : { appearance }),
    ...(parameters === '' ? {} : { parameters }),
    ...defaultOf(question, { shape, codes, yesNo: codesOfYesNo(base) }, tell),
  }
}

/** The author's own says it already, as far as it was read from an XLSForm. */
function appearanceOf(
  { meta = {}, type, partialDate, abstract, optional }: Question,
  shape: Shape,
  tell: Tell,
): string {
  const own = meta['xlsform/appearance']
  if (own !== undefined) return own
  if (partialDate) tell('changed', 'Type', 'A date is given by month and year: the program asks for no day.')
  const words = [
    meta['layout/role']?.trim() === 'heading' && 'heading',
    isOn(meta['layout/hidden']) && !abstract && !(shape === 'text' && optional) && 'hidden',
    type === 'Text' && meta['layout/width']?.trim() === '12' && 'multiline',
    shape === 'choice' && isOn(meta['layout/dropdown']) && 'minimal',
    partialDate && 'month-year',
  ]
  return words.filter(Boolean).join(' ')
}

function parametersOf(question: Question): string {
  const own = question.meta?.['xlsform/parameters']
  const scale = scaleOf(question)
  if (own !== undefined || !scale || (scale.min === 0 && scale.max === 10 && scale.step === 1)) return own ?? ''
  return `start=${scale.min} end=${scale.max} step=${scale.step}`
}

interface Beginning extends Pick<WrittenField, 'shape' | 'codes'> {
  readonly yesNo: readonly [yes: string, no: string]
}

function defaultOf({ initial }: Question, { shape, codes, yesNo }: Beginning, tell: Tell): Cells {
  if (initial === undefined) return {}
  if (isStartDay(initial)) return { default: 'today()' }
  const codeOf = (id: string) => codes.get(id) ?? id
  if (Array.isArray(initial)) return { default: initial.map(codeOf).join(' ') }
  if (typeof initial === 'boolean') return { default: initial ? yesNo[0] : yesNo[1] }
  if (typeof initial === 'number') return { default: String(initial) }
  // A program would take it for a calculation.
  if (typeof initial === 'string' && !(shape === 'text' && /[()]|\$\{/.test(initial)))
    return { default: shape === 'choice' ? codeOf(initial) : initial }
  tell('lost', 'Initial', 'An XLSForm cannot hold the answer that a case begins with.')
  return {}
}

/** What of the limits is no condition. */
export function tellOfLimits(
  { abstract, min, max, dates, refuse, choices, answers = [], meta = {} }: Question,
  codes: WrittenField['codes'],
  tell: Tell,
): void {
  const { notAfterToday: _, ...others } = dates ?? {}
  if (Object.keys(others).length > 0)
    tell('lost', 'Constraint', 'An XLSForm has no days that may not be answered, and marks none.')
  const isRange = isOn(meta['layout/slider'])
  if ((min !== undefined || max !== undefined) && !refuse && !isRange && !abstract)
    tell('changed', 'Constraint', 'An XLSForm refuses an answer outside of the limits, and Casebook marks it.')
  if (choices) tell('changed', 'Constraint', 'An XLSForm refuses another number of choices, and Casebook marks it.')
  if (answers.some(({ id }) => codes.get(id) !== id))
    tell('changed', 'Options', 'Codes of options with blanks are written in another way.')
  if (answers.some(({ id, weight }) => (weight ?? null) !== numberIn(codes.get(id) ?? id)))
    tell('changed', 'Options', 'Its options weigh something only in calculations: an XLSForm has no weights.')
}

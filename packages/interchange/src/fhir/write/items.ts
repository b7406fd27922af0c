/** A question as an item: its type, words, options and limits. */

import { isStartDay, type Question } from '@casebook/core/bases/base'
import { decimalPlaces } from '@casebook/core/bases/digits'
import { languages, type Text, type TextLanguage } from '@casebook/core/language/language'
import { filled, namesIn } from '@casebook/core/language/names'
import { kindOf } from '@casebook/core/questions/kinds'
import { isOn } from '@casebook/core/questions/layout'
import { takesChoices, takesNumber, takesOneOf, takesSeveral, takesYesNo } from '@casebook/core/questions/takes'
import type { Tell } from '../../redcap/write/columnsOf'
import { mostEntries } from '../../xlsform/questionnaires'
import { codingOfAnswer, codingOfOption, furtherCodes, furtherUnitCodes, unitCoding } from './codings'
import type { Json } from './enableWhen'

const structureDefinition = 'http://hl7.org/fhir/StructureDefinition'

export function extension(name: string, value: Json): Json {
  return { url: `${structureDefinition}/${name}`, ...value }
}

export const expressionOf = (name: string, expression: string): Json => ({
  url: `http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-${name}`,
  valueExpression: { language: 'text/fhirpath', expression },
})

const plain = (words: string) => filled(words, (id) => `[${id}]`)

/** A text with its translations beside it, as `text` and `_text`. */
export function inWords(key: string, text: Text | undefined, main: TextLanguage): Json {
  const own = plain(text?.[main] ?? '').trim()
  const others = Object.entries(text ?? {}).filter(
    ([language, words]) => language !== main && words && (languages as readonly string[]).includes(language),
  )
  const translations = others.map(([language, words]) =>
    extension('translation', {
      extension: [
        { url: 'lang', valueCode: language === 'sy' ? 'ar' : language },
        { url: 'content', valueString: plain(words ?? '') },
      ],
    }),
  )
  return {
    ...(own === '' ? {} : { [key]: own }),
    ...(translations.length > 0 ? { [`_${key}`]: { extension: translations } } : {}),
  }
}

export function occurs(repeats: Question['repeats']): readonly Json[] {
  if (!repeats) return []
  return [
    ...(repeats.min > 0 ? [extension('questionnaire-minOccurs', { valueInteger: repeats.min })] : []),
    ...(repeats.max === mostEntries ? [] : [extension('questionnaire-maxOccurs', { valueInteger: repeats.max })]),
  ]
}

export function typeOf(question: Question): string {
  const { type, abstract, answers = [], meta = {} } = question
  if (type === 'Info') return 'display'
  if (type === 'File') return 'attachment'
  if (type === 'Date') return 'date'
  if (takesYesNo(question)) return 'boolean'
  if (takesNumber(question)) return decimalPlaces(question) === 0 ? 'integer' : 'decimal'
  if (takesChoices(question) && answers.length > 0 && !abstract) return 'choice'
  return meta['layout/width']?.trim() === '12' ? 'text' : 'string'
}

/** @param extensions what is computed, and when it is enabled */
export function itemOf(question: Question, main: TextLanguage, extensions: readonly Json[], tell: Tell): Json {
  const { id, text, description, codes, optional, abstract, readOnly, repeats, answers = [], meta = {} } = question
  tellOf(question, main, tell)
  if (answers.some(({ when }) => when))
    tell('lost', 'Options', 'All options show: a Questionnaire is written without conditions of options.')
  const type = typeOf(question)
  const isSeveral = type === 'choice' && takesSeveral(question)
  const all = [
    ...extensions,
    ...(isOn(meta['layout/hidden']) ? [extension('questionnaire-hidden', { valueBoolean: true })] : []),
    ...(isOn(meta['layout/dropdown']) ? [control('drop-down')] : []),
    ...filesTaken(question),
    ...(type === 'display' ? [] : limits(question, type)),
    ...(canRepeat(question) ? occurs(repeats) : []),
  ]
  const help = description
    ? [{ linkId: `${id}/help`, type: 'display', extension: [control('help')], ...inWords('text', description, main) }]
    : []
  return {
    linkId: id,
    ...(codes ? { code: codes } : {}),
    type,
    ...inWords('text', text, main),
    ...(all.length > 0 ? { extension: all } : {}),
    ...(type === 'display' || optional || abstract ? {} : { required: true }),
    ...(isSeveral || canRepeat(question) ? { repeats: true } : {}),
    ...(readOnly || abstract ? { readOnly: true } : {}),
    ...(type === 'choice'
      ? {
          answerOption: answers.map((answer) => ({
            ...extended([
              ...(answer.weight === undefined ? [] : [extension('ordinalValue', { valueDecimal: answer.weight })]),
              ...(answer.exclusive ? [extension('questionnaire-optionExclusive', { valueBoolean: true })] : []),
              ...furtherCodes(answer),
            ]),
            valueCoding: { ...codingOfAnswer(answer), ...inWords('display', answer.text, main) },
          })),
        }
      : {}),
    ...initialOf(question, type),
    ...(help.length > 0 ? { item: help } : {}),
  }
}

const extended = (extensions: readonly Json[]): Json => (extensions.length > 0 ? { extension: extensions } : {})

/** A choice that repeats takes several of its options in FHIR. */
export function canRepeat(question: Question): boolean {
  const { type, repeats, questions = [] } = question
  const isPlain = takesNumber(question) || type === 'Text' || type === 'Date'
  return repeats !== undefined && isPlain && questions.length === 0
}

function control(code: string): Json {
  const coding = { system: 'http://hl7.org/fhir/questionnaire-item-control', code }
  return extension('questionnaire-itemControl', { valueCodeableConcept: { coding: [coding] } })
}

const mebibyte = 2 ** 20

/** FHIR counts the size in megabytes. */
function filesTaken({ mediaTypes = [], maxBytes }: Question): readonly Json[] {
  return [
    ...mediaTypes.map((each) => extension('mimeType', { valueCode: each })),
    ...(maxBytes === undefined ? [] : [extension('maxSize', { valueDecimal: maxBytes / mebibyte })]),
  ]
}

/** FHIR has times with seconds, and moments with a time zone: those of Casebook are texts there. */
function isMoment({ type }: Question): boolean {
  return type === 'Time' || type === 'DateTime'
}

function limits(question: Question, fhirType: string): readonly Json[] {
  if (isMoment(question)) return []
  const { type, min, max, unit, unitCodes = [], meta = {} } = question
  const key = type === 'Date' ? 'valueDate' : fhirType === 'integer' ? 'valueInteger' : 'valueDecimal'
  const places = meta['layout/decimal-places']?.trim() ?? ''
  const words = Object.values(unit ?? {})[0]
  return [
    ...(min === undefined ? [] : [extension('minValue', { [key]: min })]),
    ...(max === undefined ? [] : [extension('maxValue', { [key]: max })]),
    ...(fhirType === 'decimal' && /^\d+$/.test(places)
      ? [extension('maxDecimalPlaces', { valueInteger: Number(places) })]
      : []),
    ...(words ? [extension('questionnaire-unit', { valueCoding: { ...unitCoding(unitCodes), display: words } })] : []),
    ...(words ? furtherUnitCodes(unitCodes) : []),
  ]
}

function initialOf(question: Question, type: string): Json {
  const { initial, abstract } = question
  if (initial === undefined || abstract || isStartDay(initial) || type === 'display') return {}
  const one = (value: unknown): Json => {
    if (typeof value === 'boolean') return { valueBoolean: value }
    if (type === 'choice') return { valueCoding: codingOfOption(question, String(value)) }
    if (typeof value === 'number') return { [type === 'integer' ? 'valueInteger' : 'valueDecimal']: value }
    return { [type === 'date' ? 'valueDate' : 'valueString']: value }
  }
  return { initial: (Array.isArray(initial) ? initial : [initial]).map(one) }
}

function tellOf(question: Question, main: TextLanguage, tell: Tell): void {
  const { type, text, description, unit, dates, choices, initial, identifying, refuse, answers = [] } = question
  const texts = [text, description, ...answers.map((answer) => answer.text)]
  if (type === 'Info' && question.meta?.['layout/role']?.trim() !== 'note')
    tell('changed', 'Presentation', 'Headings and tables are words in plain type.')
  if (kindOf(question).isPicture)
    tell('changed', 'Type', 'A Questionnaire has no areas of a picture: they are options.')
  if (takesOneOf(question) && (question.abstract || answers.length === 0)) tell('changed', 'Type', 'It is a text.')
  if (answers.some((answer) => answer.description)) tell('lost', 'Text', 'Options have no descriptions in FHIR.')
  if (dates) tell('lost', 'Constraint', 'A Questionnaire has no days that may not be answered, and marks none.')
  if (isMoment(question) && (question.min ?? question.max) !== undefined)
    tell('lost', 'Constraint', 'The limits of a time are not written: it is a text.')
  if (choices) tell('lost', 'Constraint', 'No number of options to choose is written.')
  if (refuse)
    tell('changed', 'Constraint', 'What is outside of its limits is refused by each program in its own words.')
  if (initial !== undefined && isStartDay(initial))
    tell('lost', 'Initial', 'The day on which a case begins is not written.')
  if (identifying) tell('lost', 'Presentation', 'A Questionnaire does not say that an answer identifies a person.')
  if (Object.keys(unit ?? {}).length > 1) tell('lost', 'Language', 'The unit is written in one language.')
  if (texts.some((each) => each && !each[main])) tell('changed', 'Language', `Some of its words are not in ${main}.`)
  if (texts.some((each) => Object.values(each ?? {}).some((words) => namesIn(words ?? '').names.length > 0)))
    tell('lost', 'Text', 'No answers are shown in a text: the name of the question stands in brackets.')
  if (question.repeats && !canRepeat(question))
    tell('lost', 'Repeats', 'A choice, or a question with follow-ups, cannot be answered several times in FHIR.')
}

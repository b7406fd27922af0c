/** An answer in words, wherever it is only read: locked parts, closed cards, lists of differences. */
import type { BaseConfig, Question } from '../../bases/base'
import { fileRecord } from '../../bases/files/fileRecord'
import type { OptionsFrom } from '../../bases/lists/optionsFrom'
import { namedReason } from '../../bases/reasons/missingReason'
import { type DateFormat, storedFormat } from '../../deployment/deployment'
import type { FactValue } from '../../facts/fact'
import { isUnknown } from '../../facts/fact'
import { isolated, type Language, shownIn, type Text, type Wanted } from '../../language/language'
import { commaOf } from '../../language/locale'
import { kindOf } from '../../questions/kinds'
import { formatNumber, readNumber } from '../typed/number'
import { shownDate } from '../typed/storedDate'

/** Words that no base provides, in the language of the screen. */
export interface AnswerWords {
  readonly yes: string
  readonly no: string
  readonly unknown: string
  readonly none: string
}

export interface ReadIn {
  /** Of the screen: numbers and lists are written as in it. */
  readonly language: Language
  /** Of the base's texts, if another. */
  readonly texts?: Wanted | undefined
  readonly fallback: BaseConfig['fallbackLanguage']
  readonly words: AnswerWords
  /** The base's own list of reasons, if it has one. */
  readonly missingReasons?: BaseConfig['missingReasons']
  /** The format in which dates are entered here; defaults to the stored one. */
  readonly dateFormat?: DateFormat
  /** The label of a code of a code list, as far as it is known. */
  readonly labelOf?: LabelOf | undefined
}

export type LabelOf = (from: OptionsFrom, code: string) => Text | undefined

/** As much of a question as its answers need. With the reasons of its base where nothing else of that is known. */
type AskedInWords = Pick<Question, 'type' | 'unit' | 'answers' | 'meta' | 'abstract' | 'optionsFrom'> &
  Pick<ReadIn, 'missingReasons'>

export function answerText(question: AskedInWords, value: FactValue, readIn: ReadIn): string {
  const { language, texts = language, fallback, words, dateFormat = storedFormat, labelOf } = readIn
  const read = (text: Text | undefined) => shownIn(text, texts, fallback, { page: language })
  if (value === null) return words.none
  if (isUnknown(value)) {
    if (value.reason === undefined) return words.unknown
    return `${words.unknown} (${read(namedReason(question.missingReasons ? question : readIn, value.reason).text)})`
  }
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') {
    const number = readNumber(value, language, question)
    const unit = read(question.unit)
    if (unit === '') return number
    // The number stays before its unit, whatever letters that has.
    return language === 'sy' ? isolated(`${number} ${unit}`) : `${number} ${unit}`
  }
  if (typeof value === 'string' && kindOf(question).isMoment) return shownDate(value, dateFormat)
  const file = question.type === 'File' ? fileRecord(value) : null
  if (file) return `${file.name} (${sizeText(file.size, language)})`
  if (typeof value === 'string' && question.optionsFrom)
    return withLabel(value, read(labelOf?.(question.optionsFrom, value)))
  const chosen = typeof value === 'string' ? [value] : value
  return chosen
    .map((id) => read(question.answers?.find((answer) => answer.id === id)?.text) || id)
    .join(commaOf(language))
}

const units = ['B', 'KiB', 'MiB']

/** Bytes, as `1.2 MiB`. */
function sizeText(bytes: number, language: Language): string {
  const unit = bytes < 2 ** 10 ? 0 : bytes < 2 ** 20 ? 1 : 2
  return `${formatNumber(Math.round((bytes / 2 ** (10 * unit)) * 10) / 10, language)} ${units[unit]}`
}

/** A code of a list and what it says. */
export function withLabel(code: string, label: string): string {
  return label === '' ? code : `${code} – ${label}`
}

/** What is to be said at a question, besides the question. Each mark is icon, words and colour. */
import type { Question } from '@casebook/core/bases/base'
import type { DayRefusal } from '@casebook/core/bases/dates/dayRefusal'
import type { Indication } from '@casebook/core/bases/rule'
import { isRequired } from '@casebook/core/entry/form/collected'
import type { RefusedFact } from '@casebook/core/entry/outbox'
import { parseNumber, rangeBreach } from '@casebook/core/entry/typed/number'
import { dateRangeBreach } from '@casebook/core/entry/typed/storedDate'
import type { FactValue } from '@casebook/core/facts/fact'
import type { Language } from '@casebook/core/language/language'
import type { QuestionState } from '@casebook/core/rules/state'
import { numberRule } from '../question/numberRule'
import type { unreadableMessages } from './question.messages'

export type Mark =
  | { readonly type: 'refused'; readonly reason: RefusedFact['reason'] }
  | { readonly type: 'unreadable'; readonly why: keyof typeof unreadableMessages }
  /** A day that the base disables: as it stands in the field, or as the answer, which may be older than what disables it. */
  | { readonly type: 'notAllowed'; readonly value: string; readonly refusal: DayRefusal; readonly isTaken: boolean }
  /** A number in another unit than the question's. */
  | { readonly type: 'otherUnit'; readonly unit: string }
  /** A number with two readings: somebody has to say which is meant. */
  | { readonly type: 'ambiguous'; readonly whole: number; readonly withDecimals: number }
  /** It can be read, but nobody has left the field since: it came back after the page went, or a rounding was taken back. */
  | { readonly type: 'notTaken'; readonly value: FactValue }
  | { readonly type: 'belowMin' | 'aboveMax' | 'beforeMin' | 'afterMax'; readonly limit: number | string }
  | { readonly type: 'missing' }

export type RangeMark = Extract<Mark, { readonly limit: number | string }>

/** What there is to say at one question for a date. */
export interface DateMarks {
  /** Of a text that stands in the field and is no answer. */
  readonly ofTyped: (unread: string) => Mark
  readonly ofAnswer: (value: string) => Mark | null
}

interface Around {
  readonly refused: RefusedFact | null
  /** What stands in the field and is no answer; null if nothing does. */
  readonly unread: string | null
  /** Whether what is missing is to be marked by now. */
  readonly isChecked: boolean
  /** Null unless the question is a date, and until the code for dates has come. */
  readonly dates: DateMarks | null
  readonly language: Language
}

/** The one thing that matters most; null if nothing does. */
export function markOf(question: Question, state: QuestionState, around: Around): Mark | null {
  const { refused, unread, isChecked, dates, language } = around
  if (refused) return { type: 'refused', reason: refused.reason }
  if (unread !== null) {
    return question.type === 'Date' ? (dates?.ofTyped(unread) ?? null) : markOfTyped(question, unread, language)
  }
  if (isChecked && isRequired(question) && state.state === 'unanswered') return { type: 'missing' }
  const notAllowed = typeof state.value === 'string' ? dates?.ofAnswer(state.value) : null
  return notAllowed ?? breachOf(question, state)
}

/** What is said of a text that stands in a field and is no answer. */
function markOfTyped(question: Question, typed: string, language: Language): Mark {
  if (question.type !== 'Num') return { type: 'notTaken', value: typed.trim() === '' ? null : typed }
  const entry = parseNumber(typed, numberRule(question, language))
  switch (entry.type) {
    case 'number':
      return { type: 'notTaken', value: entry.value }
    case 'empty':
      return { type: 'notTaken', value: null }
    case 'notANumber':
    case 'tooManyDigits':
      return { type: 'unreadable', why: entry.type }
    default:
      return entry
  }
}

/** An answer may be out of range, and so may what is calculated from answers. */
export function breachOf(question: Question, { value }: QuestionState): Mark | null {
  if (question.type === 'Num' && typeof value === 'number') return rangeBreach(value, question)
  if (question.type === 'Date' && typeof value === 'string') return dateRangeBreach(value, question)
  return null
}

const indications: ReadonlySet<string> = new Set<Indication>([
  'INDICATED',
  'CONTRA_INDICATED',
  'INSTANT_INDICATED',
  'MULTIPLE_INDICATED',
  'NEUTRAL',
  'RELEVANT',
  'REPEATED_INDICATED',
])

/** An indication that nobody knows could mean that the question must not show: an error, and no guess. */
export function checkIndication({ key, indication }: QuestionState): void {
  if (!indications.has(indication)) throw new Error(`The question ${key} has the unknown indication ${indication}`)
}

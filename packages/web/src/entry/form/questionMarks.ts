/** The message shown at a question. Each mark has an icon, text and a colour. */
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
  /** A day that the base disables, either typed or already the answer, which may be older than the restriction. */
  | { readonly type: 'notAllowed'; readonly value: string; readonly refusal: DayRefusal; readonly isTaken: boolean }
  /** A number in a unit other than the question's. */
  | { readonly type: 'otherUnit'; readonly unit: string }
  /** A number with two readings, which the user has to choose between. */
  | { readonly type: 'ambiguous'; readonly whole: number; readonly withDecimals: number }
  /** Readable, but not committed by leaving the field: restored after the page was lost, or a rounding was undone. */
  | { readonly type: 'notTaken'; readonly value: FactValue }
  | { readonly type: 'belowMin' | 'aboveMax' | 'beforeMin' | 'afterMax'; readonly limit: number | string }
  | { readonly type: 'missing' }

export type RangeMark = Extract<Mark, { readonly limit: number | string }>

/** The messages for one date question. */
export interface DateMarks {
  /** For text in the field that is not an answer. */
  readonly ofTyped: (unread: string) => Mark
  readonly ofAnswer: (value: string) => Mark | null
}

interface Around {
  readonly refused: RefusedFact | null
  /** Text in the field that is not an answer, or null. */
  readonly unread: string | null
  /** Whether to mark missing answers yet. */
  readonly isChecked: boolean
  /** Null for other question types, and until the date code is loaded. */
  readonly dates: DateMarks | null
  readonly language: Language
}

/** The most important mark, or null. */
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

/** The mark for text in a field that is not an answer. */
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

/** Applies to answers and to values calculated from them. */
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

/** An unknown indication could mean that the question must stay hidden, so it is an error rather than a guess. */
export function checkIndication({ key, indication }: QuestionState): void {
  if (!indications.has(indication)) throw new Error(`The question ${key} has the unknown indication ${indication}`)
}

/** The mark of a question: what is wrong with its answer or missing, the most important first. */
import type { Question } from '../../bases/base'
import type { DayRefusal } from '../../bases/dates/dayRefusal'
import type { Indication } from '../../bases/rule'
import type { FactValue } from '../../facts/fact'
import type { Breach, TypedAs } from '../../questions/kind'
import { kindOf } from '../../questions/kinds'
import { isRequired } from '../../questions/required'
import type { QuestionState } from '../../rules/state'
import type { RefusedFact } from '../outbox'
import { type NumberRule, parseNumber } from '../typed/number'
import type { Objection } from './objections'

/** Why text cannot be read as an answer. */
export type Unreadable =
  | 'notANumber'
  | 'tooManyDigits'
  | 'notADate'
  | 'notADateInPart'
  | 'noSuchDay'
  | 'noSuchDayInPart'
  | 'choices'
  | 'oneChoice'
  | 'incomplete'
  | 'notATime'
  | 'noTime'

export type Mark =
  | { readonly type: 'refused'; readonly reason: RefusedFact['reason'] }
  | { readonly type: 'unreadable'; readonly why: Unreadable }
  /** A day that the base disables, either typed or already the answer, which may be older than the restriction. */
  | { readonly type: 'notAllowed'; readonly value: string; readonly refusal: DayRefusal; readonly isTaken: boolean }
  /** A number in a unit other than the question's. */
  | { readonly type: 'otherUnit'; readonly unit: string }
  /** A number with two readings, which the user has to choose between. */
  | { readonly type: 'ambiguous'; readonly whole: number; readonly withDecimals: number }
  /** Readable, but not committed by leaving the field: restored after the page was lost, or a rounding was undone. */
  | { readonly type: 'notTaken'; readonly value: FactValue }
  /** The study refuses the answer. */
  | { readonly type: 'notAccepted'; readonly objections: readonly Objection[] }
  /** The study asks whether the answer is right. */
  | { readonly type: 'asked'; readonly objections: readonly Objection[] }
  | Breach
  | { readonly type: 'missing' }

export type RangeMark = Breach

/** The messages for one question that is answered with a date, a time, or both. */
export interface DateMarks {
  /** For text in the field that is not an answer. */
  readonly ofTyped: (unread: string) => Mark
  readonly ofAnswer: (value: string) => Mark | null
}

interface Around {
  readonly refused: Pick<RefusedFact, 'reason'> | null
  /** Text in the field that is not an answer, or null. */
  readonly unread: string | null
  /** Whether to mark missing answers yet. */
  readonly isChecked: boolean
  /** Null for other question types, and until the date code is loaded. */
  readonly dates: DateMarks | null
  /** How a number typed here is read; null for other kinds of question. */
  readonly numbers: NumberRule | null
  /** What the study objects to: see `objectionsTo`. */
  readonly objections: readonly Objection[]
}

/** The most important mark, or null. */
export function markOf(question: Question, state: QuestionState, around: Around): Mark | null {
  const { refused, unread, isChecked, dates, objections } = around
  if (refused) return { type: 'refused', reason: refused.reason }
  if (unread !== null) return markOfTyped[kindOf(question).typed ?? 'text'](unread, around)
  if (isChecked && isRequired(question) && state.state === 'unanswered') return { type: 'missing' }
  const isNotAccepted = objections.some(({ action }) => action === 'refuse')
  if (isNotAccepted) return { type: 'notAccepted', objections }
  const notAllowed = typeof state.value === 'string' ? (dates?.ofAnswer(state.value) ?? null) : null
  if (notAllowed === null && objections.length > 0) return { type: 'asked', objections }
  return notAllowed ?? breachOf(question, state)
}

/** The mark for text in a field that is not an answer. */
const markOfTyped: Readonly<Record<TypedAs, (unread: string, around: Around) => Mark | null>> = {
  number: (unread, { numbers }) => numbers && markOfNumber(unread, numbers),
  date: markOfMoment,
  time: markOfMoment,
  dateTime: markOfMoment,
  text: (unread) => ({ type: 'notTaken', value: unread.trim() === '' ? null : unread }),
}

function markOfMoment(unread: string, { dates }: Around): Mark | null {
  return dates?.ofTyped(unread) ?? null
}

function markOfNumber(typed: string, numbers: NumberRule): Mark {
  const entry = parseNumber(typed, numbers)
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
export function breachOf(question: Question, { value }: QuestionState): Breach | null {
  return value === null ? null : kindOf(question).breach(question, value)
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

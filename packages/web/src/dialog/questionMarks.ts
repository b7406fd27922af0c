/** What is to be said at a question, besides the question. Each mark is icon, words and colour. */
import type { Indication, Question } from '@casebook/core/bases/base'
import type { DateFormat } from '@casebook/core/deployment/deployment'
import { isRequired } from '@casebook/core/dialog/collected'
import { dateRangeBreach, parseDateEntry } from '@casebook/core/dialog/dateEntry'
import { parseNumber, rangeBreach } from '@casebook/core/dialog/number'
import type { RefusedFact } from '@casebook/core/dialog/outbox'
import type { QuestionState } from '@casebook/core/rules/state'
import type { unreadableMessages } from './question.messages'

export type Mark =
  | { readonly type: 'refused'; readonly reason: RefusedFact['reason'] }
  | { readonly type: 'unreadable'; readonly why: keyof typeof unreadableMessages }
  | { readonly type: 'belowMin' | 'aboveMax' | 'beforeMin' | 'afterMax'; readonly limit: number | string }
  | { readonly type: 'missing' }

interface Around {
  readonly refused: RefusedFact | null
  /** What stands in the field and is no answer; null if nothing does. */
  readonly unread: string | null
  /** Whether what is missing is to be marked by now. */
  readonly isChecked: boolean
  readonly dateFormat: DateFormat
}

/** The one thing that matters most; null if nothing does. */
export function markOf(question: Question, state: QuestionState, around: Around): Mark | null {
  const { refused, unread, isChecked, dateFormat } = around
  if (refused) return { type: 'refused', reason: refused.reason }
  if (unread !== null) return { type: 'unreadable', why: whyUnreadable(question, unread, dateFormat) }
  if (isChecked && isRequired(question) && state.state === 'unanswered') return { type: 'missing' }
  return breachOf(question, state)
}

function whyUnreadable(question: Question, unread: string, format: DateFormat): keyof typeof unreadableMessages {
  if (question.type === 'Date') {
    const { type } = parseDateEntry(unread, question, format)
    return type === 'incomplete' || type === 'notADate' ? type : 'notTaken'
  }
  if (question.type !== 'Num') return 'notTaken'
  const { type } = parseNumber(unread)
  return type === 'tooManyDigits' || type === 'notANumber' ? type : 'notTaken'
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

/** The marks for a date question. */
import type { Question } from '../../bases/base'
import { dayRefusal } from '../../bases/dates/dayRefusal'
import { type DateSetting, parseDateEntry } from '../typed/dateEntry'
import type { DateMarks, Mark } from './questionMarks'

export function dateMarks(question: Question, setting: DateSetting): DateMarks {
  return {
    ofTyped: (unread) => markOfTyped(question, unread, setting),
    ofAnswer: (value) => {
      const refusal = dayRefusal(value, question, setting.world)
      return refusal && { type: 'notAllowed', value, refusal, isTaken: true }
    },
  }
}

/** Not a date, no such day, not allowed here, incomplete, or ambiguous. */
function markOfTyped(question: Question, unread: string, setting: DateSetting): Mark {
  const entry = parseDateEntry(unread, question, setting)
  switch (entry.type) {
    case 'notAllowed':
      return { ...entry, isTaken: false }
    case 'notADate':
    case 'noSuchDay':
      return { type: 'unreadable', why: question.partialDate ? `${entry.type}InPart` : entry.type }
    case 'incomplete':
      return { type: 'unreadable', why: entry.type }
    case 'choices':
      return { type: 'unreadable', why: entry.values.length === 1 ? 'oneChoice' : entry.type }
    case 'date':
      return { type: 'notTaken', value: entry.value }
    default:
      return { type: 'notTaken', value: null }
  }
}

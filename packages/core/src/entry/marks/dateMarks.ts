/** The marks for a date question. */
import type { Question } from '../../bases/base'
import { dayRefusal } from '../../bases/dates/dayRefusal'
import { kindOf } from '../../questions/kinds'
import { type DateSetting, parseDateEntry } from '../typed/dateEntry'
import { type DateTimeEntry, parseDateTimeEntry } from '../typed/dateTimeEntry'
import { parseTimeEntry } from '../typed/timeEntry'
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

/** For a question that asks for a time. */
export const timeMarks: DateMarks = {
  ofTyped(unread) {
    const entry = parseTimeEntry(unread)
    if (entry.type === 'notATime') return { type: 'unreadable', why: 'notATime' }
    return { type: 'notTaken', value: entry.type === 'time' ? entry.value : null }
  },
  ofAnswer: () => null,
}

/** As the question asks for it: a day, or a day with a time. */
export function readDay(typed: string, question: Question, setting: DateSetting): DateTimeEntry {
  const read = kindOf(question).typed === 'dateTime' ? parseDateTimeEntry : parseDateEntry
  return read(typed, question, setting)
}

/** Not a date, no such day, not allowed here, incomplete, or ambiguous. */
function markOfTyped(question: Question, unread: string, setting: DateSetting): Mark {
  const entry = readDay(unread, question, setting)
  switch (entry.type) {
    case 'notAllowed':
      return { ...entry, isTaken: false }
    case 'notADate':
    case 'noSuchDay':
      return { type: 'unreadable', why: question.partialDate ? `${entry.type}InPart` : entry.type }
    case 'incomplete':
    case 'notATime':
    case 'noTime':
      return { type: 'unreadable', why: entry.type }
    case 'choices':
      return { type: 'unreadable', why: entry.values.length === 1 ? 'oneChoice' : entry.type }
    case 'date':
      return { type: 'notTaken', value: entry.value }
    default:
      return { type: 'notTaken', value: null }
  }
}

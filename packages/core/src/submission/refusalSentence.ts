/** Why a value is not taken, for the person who sent it: the question, the value, and what is allowed. */
import { annotatedKey, isAnnotationId } from '../annotation/annotation'
import type { Question } from '../bases/base'
import { decimalPlaces, mostDigits } from '../bases/digits'
import { parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import { type Fact, type FactValue, isUnknown } from '../facts/fact'
import type { FactRefusal } from '../facts/factRefusal'
import { longestText } from '../questions/text'
import { entryOfNumber, readDate, type WrittenIn, written } from './cellValue'

export function refusalSentence(
  structure: BaseStructure | null,
  { id, value }: Fact,
  reason: FactRefusal,
  writtenIn: WrittenIn | null = null,
): string {
  const question = structure?.questions.get(parseKey(annotatedKey(id))?.questionId ?? '')?.question
  const text = written(question?.text, writtenIn).replace(/\s+/g, ' ').trim()
  const about = text === '' ? id : `${text} (${id})`
  return `${about}: ${[shownValue(value), words(question, value, reason, writtenIn, isAnnotationId(id))].filter(Boolean).join(' ')}`
}

const longestShown = 60

function shownValue(value: FactValue): string {
  if (value === null) return ''
  if (isUnknown(value)) return 'unknown'
  const text = typeof value === 'object' ? value.join(';') : String(value)
  return `"${text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}"`
}

function words(
  question: Question | undefined,
  value: FactValue,
  reason: FactRefusal,
  writtenIn: WrittenIn | null,
  isNote: boolean,
): string {
  switch (reason) {
    case 'UnknownQuestion':
      return 'is not asked: the study has no such question, or means something else by it now'
    case 'UnknownAnswer':
      return `is not one of its answers${question ? `: ${answersOf(question, writtenIn)}` : ''}`
    case 'WrongType':
      return question && !isNote ? expected(question, value, writtenIn) : 'is no text of a note'
    case 'Derived':
      return 'cannot be entered: the rules compute it'
    case 'Frozen':
      return 'is not taken: its section takes no answers now'
    case 'NoSuchOccurrence':
      return 'is not taken: there are more entries than the study allows'
    case 'UnreadableText':
      return 'has a character that cannot be stored'
    case 'TooLong':
      return `is too long: a text has at most ${longestText} characters`
    case 'TooManyDigits':
      return `has more than ${mostDigits} digits. Shorten it`
    case 'TooManyDecimals':
      return `has too many decimals: at most ${question ? decimalPlaces(question) : 'as many as its question asks'}`
    case 'DisabledDate':
      return 'is a day that is not allowed here'
  }
}

const mostAnswers = 12

function answersOf({ answers = [] }: Question, writtenIn: WrittenIn | null): string {
  const named = answers.slice(0, mostAnswers).map(({ id, text }) => {
    const label = written(text, writtenIn)
    return label === '' || label === id ? id : `${id} (${label})`
  })
  return [...named, ...(answers.length > mostAnswers ? [`and ${answers.length - mostAnswers} more`] : [])].join(', ')
}

function expected(question: Question, value: FactValue, writtenIn: WrittenIn | null): string {
  switch (question.type) {
    case 'Num': {
      const entry = writtenIn && typeof value === 'string' ? entryOfNumber(question, value, writtenIn) : null
      if (entry?.type === 'ambiguous') return `may mean ${entry.whole} or ${entry.withDecimals}`
      if (entry?.type === 'otherUnit') return `has another unit than ${written(question.unit, writtenIn)}`
      return 'is not a number. Use digits, and a dot before the decimals'
    }
    case 'Date': {
      const entry = writtenIn && typeof value === 'string' ? readDate(question, value, writtenIn) : null
      if (entry?.type === 'choices') return `may mean ${entry.values.join(' or ')}`
      if (entry?.type === 'noSuchDay') return 'is no day of the calendar'
      return `is not a date. Write it as 2026-03-31${question.partialDate ? ', 2026-03 or 2026' : ''}`
    }
    case 'YN':
      return 'is neither yes nor no'
    case 'OC':
      return `is not one of its answers: ${answersOf(question, writtenIn)}`
    case 'MC':
    case 'Image':
      return `is no list of its answers, each once: ${answersOf(question, writtenIn)}`
    case 'Text':
    case 'Info':
      return 'is no text'
  }
}

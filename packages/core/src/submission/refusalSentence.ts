/** Why a value is not taken, for the person who sent it: the question, the value, and what is allowed. */
import { annotatedKey, isAnnotationId } from '../annotation/annotation'
import type { Question } from '../bases/base'
import { decimalPlaces, mostDigits } from '../bases/digits'
import { parseKey } from '../bases/key'
import { missingReasons } from '../bases/reasons/missingReason'
import type { BaseStructure } from '../bases/structure'
import { type Fact, type FactValue, isUnknown } from '../facts/fact'
import type { FactRefusal } from '../facts/factRefusal'
import { sizeTaken, typesTaken } from '../questions/file'
import { longestText } from '../questions/text'
import { answersOf, expected, type WrittenIn, written } from './cellValue'

export function refusalSentence(
  structure: BaseStructure | null,
  { id, value }: Fact,
  reason: FactRefusal,
  writtenIn: WrittenIn | null = null,
): string {
  const question = structure?.questions.get(parseKey(annotatedKey(id))?.questionId ?? '')?.question
  const text = written(question?.text, writtenIn).replace(/\s+/g, ' ').trim()
  const about = text === '' ? id : `${text} (${id})`
  const said =
    reason === 'UnlistedReason'
      ? reasonWords(structure, writtenIn)
      : words(question, value, reason, writtenIn, isAnnotationId(id))
  return `${about}: ${[shownValue(value), said].filter(Boolean).join(' ')}`
}

const longestShown = 60

function shownValue(value: FactValue): string {
  if (value === null) return ''
  if (isUnknown(value)) return value.reason === undefined ? 'unknown' : `unknown for the reason "${value.reason}"`
  const text = typeof value === 'object' ? value.join(';') : String(value)
  return `"${text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}"`
}

function words(
  question: Question | undefined,
  value: FactValue,
  reason: Exclude<FactRefusal, 'UnlistedReason'>,
  writtenIn: WrittenIn | null,
  isNote: boolean,
): string {
  switch (reason) {
    case 'UnknownQuestion':
      return 'is not asked: the study has no such question, or means something else by it now'
    case 'UnknownAnswer':
      if (question?.optionsFrom) return `is no code of ${question.optionsFrom.list} ${question.optionsFrom.version}`
      return `is not one of its answers${question ? `: ${answersOf(question, writtenIn)}` : ''}`
    case 'ExclusiveAnswer':
      return `has an answer beside others that stands alone${question ? `: ${answersOf(aloneIn(question), writtenIn)}` : ''}`
    case 'WrongType':
      return question && !isNote ? expected(question, value, writtenIn) : 'is no text of a note'
    case 'Derived':
      return 'cannot be entered: the rules compute it'
    case 'ReadOnly':
      return 'cannot be entered by people: imports and programs give it'
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
    case 'FileType':
      return `is a file of a type that is not taken here${question ? `: ${typesTaken(question).join(', ')}` : ''}`
    case 'FileTooLarge':
      return `is a file that is too large${question ? `: it has at most ${sizeTaken(question)} bytes` : ''}`
    case 'FileMissing':
      return 'names a file whose bytes are not in the case. Add the file in the form'
    case 'DisabledDate':
      return 'is a day that is not allowed here'
    case 'NotAccepted':
      return 'is not accepted by the study'
    case 'Asked':
      return 'may be wrong: the study asks whether it is right, and no note says so'
  }
}

function reasonWords(structure: BaseStructure | null, writtenIn: WrittenIn | null): string {
  const reasons = structure ? missingReasons(structure.base.config) : []
  if (reasons.length === 0) return 'is not taken: the study has no reasons for missing answers'
  const named = reasons.map(({ id, text }) => `${id} (${written(text, writtenIn)})`)
  return `is not taken: the reasons of the study are ${named.join(', ')}`
}

function aloneIn(question: Question): Question {
  return { ...question, answers: question.answers?.filter(({ exclusive }) => exclusive) }
}

/** Whether a fact may be taken into a case: the base must know the question, and the value must be of its type. */
import type { Question } from '../bases/base'
import { parseKey } from '../bases/key'
import { type BaseStructure, holdsAnswer } from '../bases/structure'
import { parseCivilDate, spanOfDate } from '../dates/civilDate'
import { type Fact, isUnknown } from './fact'

export const factRefusals = ['UnknownQuestion', 'UnknownAnswer', 'WrongType', 'Derived', 'Frozen', 'NoSuchOccurrence', 'UnreadableText'] as const

export type FactRefusal = (typeof factRefusals)[number]

/** The longest text an answer holds, in UTF-16 code units. */
export const longestText = 20_000

/** `<question id> (Annotation)` is the id of what somebody noted about a question. */
export const annotationSuffix = ' (Annotation)'

/** Null if the fact may be taken. `isFrozen` says whether the questionnaire of that id takes no answers now. */
export function refusalOf(
  structure: BaseStructure,
  fact: Fact,
  isFrozen: (questionnaireId: string) => boolean,
): FactRefusal | null {
  const isAnnotation = fact.id.endsWith(annotationSuffix)
  const key = parseKey(isAnnotation ? fact.id.slice(0, -annotationSuffix.length) : fact.id)
  const place = key && structure.questions.get(key.questionId)
  if (!key || !place) return 'UnknownQuestion'
  if (isFrozen(place.questionnaire.id)) return 'Frozen'
  if (key.occurrence > maxOccurrences(structure, place.repeatsIn)) return 'NoSuchOccurrence'
  if (isAnnotation) return typeof fact.value === 'string' || fact.value === null ? refusalOfText(fact.value) : 'WrongType'
  if (place.question.abstract) return 'Derived'
  if (!holdsAnswer(place.question)) return 'WrongType'
  if (fact.value === null || isUnknown(fact.value)) return null
  return refusalOfValue(place.question, fact.value)
}

function maxOccurrences({ questions, questionnaires }: BaseStructure, repeatsIn: string | null): number {
  if (repeatsIn === null) return 1
  const { repeats } = questionnaires.get(repeatsIn)?.questionnaire ?? questions.get(repeatsIn)?.question ?? {}
  return repeats?.max ?? 1
}

/** A value out of range is kept and shown as such; a value of another type is refused. */
function refusalOfValue(question: Question, value: NonNullable<Fact['value']>): FactRefusal | null {
  const knows = (id: unknown) => question.answers?.some((answer) => answer.id === id) ?? false
  switch (question.type) {
    case 'OC':
      return typeof value !== 'string' ? 'WrongType' : knows(value) ? null : 'UnknownAnswer'
    case 'MC':
    case 'Image':
      if (!Array.isArray(value) || new Set(value).size !== value.length) return 'WrongType'
      return value.every(knows) ? null : 'UnknownAnswer'
    case 'YN':
      return typeof value === 'boolean' ? null : 'WrongType'
    case 'Num':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'WrongType'
    case 'Date':
      if (typeof value !== 'string') return 'WrongType'
      return (question.partialDate ? spanOfDate(value) : parseCivilDate(value)) ? null : 'WrongType'
    case 'Text':
      return typeof value === 'string' ? refusalOfText(value) : 'WrongType'
    case 'Info':
      return 'WrongType'
  }
}

/** A database cannot keep NUL or half of a surrogate pair; to drop them silently would change what was said. */
function refusalOfText(text: string | null): FactRefusal | null {
  if (text === null) return null
  if (text.length > longestText) return 'WrongType'
  return /[\0\p{Surrogate}]/u.test(text) ? 'UnreadableText' : null
}

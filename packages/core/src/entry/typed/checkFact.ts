/** Whether a case may take a fact: the base must know the question, and the value must have its type. */
import { annotatedKey, isAnnotationId } from '../../annotation/annotation'
import { keyBeside } from '../../bases/dates/dateLimits'
import { dayRefusal } from '../../bases/dates/dayRefusal'
import { parseKey } from '../../bases/key'
import { missingReasons } from '../../bases/reasons/missingReason'
import type { BaseStructure } from '../../bases/structure'
import type { CivilDate } from '../../dates/civilDate'
import { type Fact, type FactValue, isUnknown, type Unknown } from '../../facts/fact'
import type { FactRefusal } from '../../facts/factRefusal'
import { type Listing, refusalOfCode } from '../../questions/codeList'
import { kindOf, refusalOfValue } from '../../questions/kinds'
import { holdsAnswer } from '../../questions/required'
import { refusalOfText } from '../../questions/text'

/** The context for checking a date against the disabled days of the base. */
export interface DatesAround {
  readonly today: CivilDate
  /** The whole date at a key of the case; null if there is none. */
  readonly dateAt: (key: string) => CivilDate | null
}

/** What a fact is checked by, besides its base. */
export interface FactContext extends DatesAround {
  readonly isListed: Listing
}

/** Who gives an answer: read-only questions take none of people, whatever the door. */
export type Giver = 'person' | 'program'

/** Null if the fact may be taken. `isFrozen` says whether the questionnaire currently takes no answer to that key. */
export function refusalOf(
  structure: BaseStructure,
  fact: Fact,
  isFrozen: (questionnaireId: string, key: string) => boolean,
  { today, dateAt, isListed }: FactContext,
  giver: Giver = 'person',
): FactRefusal | null {
  const about = annotatedKey(fact.id)
  const key = parseKey(about)
  const place = key && structure.questions.get(key.questionId)
  if (!key || !place) return 'UnknownQuestion'
  if (isFrozen(place.questionnaire.id, about)) return 'Frozen'
  if (key.occurrence > (place.repeatsIn === null ? 1 : highestNumber)) return 'NoSuchOccurrence'
  if (isAnnotationId(fact.id)) return refusalOfNote(fact.value)
  if (place.question.abstract) return 'Derived'
  if (place.question.readOnly && giver === 'person') return 'ReadOnly'
  if (!holdsAnswer(place.question)) return 'WrongType'
  if (fact.value === null) return null
  if (isUnknown(fact.value)) return isReasonListed(structure, fact.value) ? null : 'UnlistedReason'
  const refusal = refusalOfValue(place.question, fact.value) ?? refusalOfCode(place.question, fact.value, isListed)
  if (refusal !== null || typeof fact.value !== 'string' || !kindOf(place.question).hasDays) return refusal
  const answerTo = (questionId: string) => dateAt(keyBeside(structure, fact.id, questionId))
  return dayRefusal(fact.value, place.question, { today, answerTo }) ? 'DisabledDate' : null
}

/** An unknown without a reason is taken everywhere. */
function isReasonListed({ base }: BaseStructure, { reason }: Unknown): boolean {
  return reason === undefined || missingReasons(base.config).some(({ id }) => id === reason)
}

/** Far more than anybody needs. How many entries there may be, `beyondLimit` tells: a number is never used twice. */
const highestNumber = 99_999

/** A blank note is none: it is withdrawn. */
function refusalOfNote(value: FactValue): FactRefusal | null {
  if (value === null) return null
  return typeof value === 'string' && value.trim() !== '' ? refusalOfText(value) : 'WrongType'
}

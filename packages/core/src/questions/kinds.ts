/** All kinds of question. */
import type { Value } from '../bases/answerValue'
import { type Question, type QuestionType, questionTypes } from '../bases/base'
import { oneOf, picture, severalOf } from './choices'
import { date } from './date'
import { dateTime } from './dateTime'
import { file } from './file'
import { info } from './info'
import type { Kind, ValueRefusal } from './kind'
import { number } from './number'
import { text } from './text'
import { time } from './time'
import { yesNo } from './yesNo'

const kinds: Readonly<Record<QuestionType, Kind>> = {
  OC: oneOf,
  MC: severalOf,
  Image: picture,
  YN: yesNo,
  Num: number,
  Date: date,
  Time: time,
  DateTime: dateTime,
  Text: text,
  File: file,
  Info: info,
}

export function kindOf({ type }: Pick<Question, 'type'>): Kind {
  return kinds[type]
}

/** The types of question of which this is true. */
export function typesThat(is: (kind: Kind) => boolean): readonly string[] {
  return Object.entries(kinds).flatMap(([type, kind]) => (is(kind) ? [type] : []))
}

/** Null if no question has this type. */
export function kindNamed(type: unknown): Kind | null {
  const known = questionTypes.find((one) => one === type)
  return known ? kinds[known] : null
}

/**
 * Why a question does not take a value, whichever way it comes: typed, submitted, from a table, by a link, in an interview. Every door asks
 * here, so that all of them take and refuse the same.
 */
export function refusalOfValue(question: Question, value: Value): ValueRefusal | null {
  return kindOf(question).refusal(question, value)
}

/** What is true of every question of a kind. `kinds.ts` has them all; a caller need not know which there are. */
import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import type { Comparison } from '../bases/rule'
import { type Language, textIn } from '../language/language'

export type ValueRefusal =
  | 'WrongType'
  | 'UnknownAnswer'
  | 'UnreadableText'
  | 'TooLong'
  | 'TooManyDigits'
  | 'TooManyDecimals'

/** The conditions by which a matrix can filter. */
export type FilterKind = 'Chose' | 'ChoseYesNo' | Comparison

export interface Kind {
  /** Null if the value is accepted. A value out of range is: it is kept, and shown as such. */
  readonly refusal: (question: Question, value: Value) => ValueRefusal | null
  /** One value for those that several rules set. `language` is the one in which texts of answers are compared. */
  readonly combine: (question: Question, values: readonly Value[], language: Language) => Value | undefined
  /** Whether `min` and `max` limit its values. */
  readonly hasLimits: boolean
  /** Whether its values can be added up. */
  readonly isNumeric: boolean
  /** How many of its choices an answer takes; null if there are none. */
  readonly choice: 'one' | 'several' | null
  /** Whether a base may have it drawn as a dropdown. */
  readonly mayDropDown: boolean
  /** Whether an answer is clear without its question. */
  readonly speaksForItself: boolean
  readonly filters: readonly FilterKind[]
  /** What a search compares with what was typed, where the question has no answers to choose from. */
  readonly search: 'number' | 'text' | null
  /** The room that it needs in a form: the cell of a table, its part of a line, or all of it. */
  readonly room: (question: Question) => 'cell' | 'part' | 'all'
  /** About how many lines its control takes in a form. */
  readonly lines: (question: Question) => number
}

/** The lowest value: choices by their text, "no" before "yes". */
export const lowest: Kind['combine'] = ({ answers }, values, language) => {
  const textOf = (value: Value) => {
    const answer = answers?.find(({ id }) => id === value)
    return answer ? textIn(answer.text, language) : String(value)
  }
  return values.reduce((least, value) => (textOf(value) < textOf(least) ? value : least))
}

/** What is true of every question of a kind. `kinds.ts` has them all; a caller need not know which there are. */
import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import type { Comparison } from '../bases/rule'
import { type TextLanguage, textIn } from '../language/language'

export type ValueRefusal =
  | 'WrongType'
  | 'UnknownAnswer'
  | 'ExclusiveAnswer'
  | 'UnreadableText'
  | 'TooLong'
  | 'TooManyDigits'
  | 'TooManyDecimals'
  | 'FileType'
  | 'FileTooLarge'

/** The conditions by which a matrix can filter. */
export type FilterKind = 'Chose' | 'ChoseYesNo' | Comparison

/** What a rule may ask of an answer, or take from it, besides whether there is one. */
export type RuleUse = FilterKind | 'Weight' | 'Matches'

/** How what is typed in a field is read. */
export type TypedAs = 'number' | 'date' | 'time' | 'dateTime' | 'text'

/** The limit of its question that an answer breaks. */
export type Breach =
  | { readonly type: 'belowMin' | 'aboveMax' | 'tooFew' | 'tooMany'; readonly limit: number }
  /** An exclusive answer beside others, from before the study had it so. */
  | { readonly type: 'notAlone'; readonly limit: 1 }
  | { readonly type: 'beforeMin' | 'afterMax'; readonly limit: string }

export interface Kind {
  /** Whether it can have an answer at all. */
  readonly holdsAnswer: (question: { readonly answers?: readonly unknown[] | undefined }) => boolean
  /** Null if the value is accepted. A value out of range is: it is kept, and shown as such. */
  readonly refusal: (question: Question, value: Value) => ValueRefusal | null
  /** One value for those that several rules set. `language` is the one in which texts of answers are compared. */
  readonly combine: (question: Question, values: readonly Value[], language: TextLanguage) => Value | undefined
  /** Null if nothing is typed. */
  readonly typed: TypedAs | null
  /** Whether `min` and `max` limit its values. */
  readonly hasLimits: boolean
  /** Null if none. The value is kept all the same. */
  readonly breach: (question: Pick<Question, 'min' | 'max' | 'answers' | 'choices'>, value: Value) => Breach | null
  /** Whether its values can be added up. */
  readonly isNumeric: boolean
  /** Whether its values are days or times, which compare by what they mean and not by their letters. */
  readonly isMoment: boolean
  /** Whether its values have a day, which a base may disable. */
  readonly hasDays: boolean
  /** How many of its choices an answer takes; null if there are none. */
  readonly choice: 'one' | 'several' | null
  /** Whether the base lists its choices. */
  readonly listsAnswers: boolean
  /** Whether its choices are areas of a picture. */
  readonly isPicture: boolean
  /** Whether a base may have it drawn as a dropdown. */
  readonly mayDropDown: boolean
  /** Whether an answer is clear without its question. */
  readonly speaksForItself: boolean
  readonly filters: readonly FilterKind[]
  readonly rules: readonly RuleUse[]
  /** Whether a condition may compare an answer with this. */
  readonly isComparable: (value: number | string) => boolean
  /** What its values mean something by, besides their own texts: another one is another meaning. */
  readonly meaning: 'words' | 'unit' | null
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

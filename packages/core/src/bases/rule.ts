/**
 * The rules of a base. They are data, so that they can be checked up front, explained to anybody who asks why a
 * question shows, and compiled for speed. Their semantics are in docs/decisions/0002-rules.md.
 */
import type { DateUnit } from '../dates/civilDate'
import type { Text } from '../language/language'
import type { Value } from './answerValue'

export interface Rule {
  readonly id: string
  readonly if: Condition
  /** The exception: while it is true the rule does not act. */
  readonly unless?: Condition | undefined
  readonly then: Effect
}

export const checkActions = ['refuse', 'ask'] as const
export type CheckAction = (typeof checkActions)[number]

/**
 * What follows at a question while a condition is true. Without an action a query is raised, and closed afterwards. `refuse`: the answer is kept
 * and marked, and the section is not complete until it is corrected or unknown. `ask`: whoever answers is asked whether it is right.
 */
export interface Check {
  readonly id: string
  readonly questionId: string
  readonly if: Condition
  readonly action?: CheckAction | undefined
  /** The node with which the query begins. Without an action there is one. */
  readonly nodeId?: string | undefined
  readonly text: Text
}

export const solutionStates = ['established', 'suggested', 'unclear', 'excluded'] as const
export type SolutionState = (typeof solutionStates)[number]

export const comparisons = ['Lower', 'LowerEqual', 'Equal', 'GreaterEqual', 'Greater'] as const
export type Comparison = (typeof comparisons)[number]

/** A number is compared with Num, an ISO date with Date, a text (Equal only) with Text. */
export interface CompareQuestion {
  readonly questionId: string
  readonly value: number | string
}

export interface OfQuestion {
  readonly questionId: string
}

/** An object with one key. Three-valued: true, false, or undetermined. */
export type Condition =
  | { readonly Chose: { readonly questionId: string; readonly answerId: string } }
  | { readonly ChoseYesNo: { readonly questionId: string; readonly value: boolean } }
  | { readonly Lower: CompareQuestion }
  | { readonly LowerEqual: CompareQuestion }
  | { readonly Equal: CompareQuestion }
  | { readonly GreaterEqual: CompareQuestion }
  | { readonly Greater: CompareQuestion }
  /** The answer as it is stored matches the pattern; undetermined while there is none. `^` and `$` are its ends. */
  | { readonly Matches: { readonly questionId: string; readonly pattern: string } }
  | { readonly Known: OfQuestion }
  | { readonly Unknown: OfQuestion }
  | { readonly All: readonly Condition[] }
  | { readonly Any: readonly Condition[] }
  | { readonly Not: Condition }
  | { readonly Between: { readonly min: number; readonly max: number; readonly of: readonly Condition[] } }
  | { readonly SolutionIs: { readonly solutionId: string; readonly state: SolutionState } }
  /** Compares two formulas; undetermined while either has no value. */
  | { readonly Compare: { readonly left: Formula; readonly is: Comparison; readonly right: Formula } }
  /** Two-valued: true if the condition is true, otherwise false. */
  | { readonly IsTrue: Condition }
  /** `then` while `given` is true, otherwise undetermined: for conditions on a question that is not asked. */
  | { readonly Given: { readonly given: Condition; readonly then: Condition } }

/** An object with one key. Has a value or none (null): a missing operand means none, unless said otherwise. */
export type Formula =
  | { readonly Number: { readonly value: number } }
  | { readonly Date: { readonly value: string } }
  | { readonly Text: { readonly value: string } }
  /** The answer to a question; from outside its repeating group, that of the first occurrence. */
  | { readonly Answer: OfQuestion }
  /** The sum of the weights of the chosen answers; none while nothing is chosen or no chosen answer has a weight. */
  | { readonly Weight: OfQuestion }
  | { readonly Add: Operands }
  | { readonly Subtract: Operands }
  | { readonly Multiply: Operands }
  /** None for a division by zero. */
  | { readonly Divide: Operands }
  /** The first operand to the power of the second; none if that is not a real number. */
  | { readonly Power: Operands }
  /** The natural logarithm; none unless the operand is positive. */
  | { readonly Ln: { readonly of: Formula } }
  /** e to the power of the operand. */
  | { readonly Exp: { readonly of: Formula } }
  /** Concatenates the texts that exist; none if there are none. */
  | { readonly Join: Operands }
  /** Rounds half away from zero, as people do. */
  | { readonly Round: { readonly of: Formula; readonly decimals: number } }
  /** Over the operands that have a value, every occurrence of a repeating question included; none if none has. */
  | { readonly Sum: Operands }
  | { readonly Min: Operands }
  | { readonly Max: Operands }
  | { readonly Average: Operands }
  /** The number of answered occurrences of the question. Always has a value. */
  | { readonly Count: OfQuestion }
  /** Whole years, months, weeks or days between two dates, whatever their times; none unless all days of partial dates agree. */
  | { readonly DateDifference: { readonly from: Formula; readonly to: Formula; readonly unit: DateUnit } }
  /**
   * The hours or minutes between two times, or between two dates with a time, with decimals: 90 minutes are 1.5 hours. Negative if `to`
   * comes first. None unless all that partial ones may mean agree, and between a time and a date.
   */
  | { readonly TimeDifference: { readonly from: Formula; readonly to: Formula; readonly unit: 'hours' | 'minutes' } }
  /** The day so many days after a whole date, whose time stays; none unless it is in the years 1000 to 9999. A fraction of a day counts for nothing. */
  | { readonly AddDays: { readonly to: Formula; readonly days: Formula } }
  /**
   * A date in words: `%Y` and `%y` are the year, `%m` and `%n` the month with and without a zero, `%d` and `%e` the day, `%b` and `%a` the month
   * and the weekday in three English letters, `%H`, `%M` and `%S` the time of a date that has one. None unless all days of a partial date agree.
   */
  | { readonly FormatDate: { readonly of: Formula; readonly as: string } }
  /** The number of characters of a text or number. */
  | { readonly Length: { readonly of: Formula } }
  /** The characters from the place `from`, before the place `to`. The first place is 0; -1 is the last character. */
  | { readonly Part: { readonly of: Formula; readonly from: Formula; readonly to?: Formula | undefined } }
  /** The text before or after the first place of `mark`; empty if the text does not contain it. */
  | { readonly Before: { readonly of: Formula; readonly mark: Formula } }
  | { readonly After: { readonly of: Formula; readonly mark: Formula } }
  /** The number that a text says, with a point for decimals; none if it says none. */
  | { readonly NumberIn: { readonly of: Formula } }
  /** The texts of the chosen answers in the fallback language of the base, separated by commas. */
  | { readonly Label: OfQuestion }
  | { readonly If: { readonly if: Condition; readonly then: Formula; readonly else?: Formula | undefined } }

export interface Operands {
  readonly of: readonly Formula[]
}

export const scores = [
  'P1',
  'P2',
  'P3',
  'P4',
  'P5',
  'P5x',
  'P6',
  'P7',
  'N1',
  'N2',
  'N3',
  'N4',
  'N5',
  'N5x',
  'N6',
  'N7',
] as const
export type Score = (typeof scores)[number]

/** The effect keys that indicate, each with its indication. */
export const indicationOf = {
  Indicate: 'INDICATED',
  InstantIndicate: 'INSTANT_INDICATED',
  MultipleIndicate: 'MULTIPLE_INDICATED',
  RepeatIndicate: 'REPEATED_INDICATED',
  ContraIndicate: 'CONTRA_INDICATED',
  Relevant: 'RELEVANT',
} as const

export type Indication = (typeof indicationOf)[keyof typeof indicationOf] | 'NEUTRAL'

export interface Targets {
  /** Ids of questions and questionnaires. */
  readonly targets: readonly string[]
}

export type Effect =
  | { readonly Indicate: Targets }
  | { readonly InstantIndicate: Targets }
  | { readonly MultipleIndicate: Targets }
  | { readonly RepeatIndicate: Targets }
  | { readonly ContraIndicate: Targets }
  | { readonly Relevant: Targets }
  | { readonly Set: { readonly questionId: string; readonly value: Value } }
  | { readonly Set: { readonly questionId: string; readonly formula: Formula } }
  | { readonly Set: { readonly questionId: string; readonly unknown: true } }
  | { readonly Score: { readonly solutionId: string; readonly score: Score } }

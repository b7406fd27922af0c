/**
 * A base: the questionnaires of a study, their rules, and nothing about any patient.
 *
 * One JSON document. Rules are data, so that they can be checked before anybody answers, explained to whoever asks why
 * a question shows, and compiled once for speed. What a rule means stands in docs/decisions/0002-rules.md.
 *
 * The types are written out and the schema in `base.schema.ts` is held against them by the compiler.
 */
import type { Weekday } from '../dates/weekdays'
import type { Language, Text } from '../language/language'

export const questionTypes = ['OC', 'YN', 'MC', 'Num', 'Text', 'Date', 'Image', 'Info'] as const

export type QuestionType = (typeof questionTypes)[number]

export interface Base {
  readonly id: string
  readonly group: string
  readonly version: string
  readonly text: Text
  readonly description?: Text | undefined
  readonly languages: readonly Language[]
  readonly config: BaseConfig
  readonly meta?: BaseMeta | undefined
  readonly datePicker?: DatePickerSettings | undefined
  readonly questionnaires: readonly Questionnaire[]
  readonly solutions: readonly Solution[]
  readonly rules: readonly Rule[]
  readonly checks?: readonly Check[] | undefined
  /** Where the base comes from, its licence and notice, when it was not written here. */
  readonly origin?: Origin | undefined
}

export interface BaseConfig {
  readonly availableLanguages: readonly Language[]
  readonly acceptLanguages: readonly Language[]
  readonly fallbackLanguage: Language
  /** Given, every case of the base has this name; null or absent, whoever saves names the case. */
  readonly anonymousCaseName?: string | null | undefined
  /** Patient-data mode: case names are digits, stored with the prefix `PaDaWaN_Case_`. */
  readonly usePaDaWaN: boolean
  readonly showSolutionPanel: boolean
  /** Questions side by side, on a grid of 12. */
  readonly numberOfColumns: number
}

/** How the picker of dates speaks in this base. What it offers at a question stands at the question, in `dates`. */
export interface DatePickerSettings {
  /** Another of the picker's 45 locales instead of the one of the screen's language, as in `{ "de": "de-ch" }`. */
  readonly locales?: Readonly<Partial<Record<Language, string>>> | undefined
  /** Shows the number of each week. */
  readonly weekNumbers?: boolean | undefined
}

/** Values are strings, except `layout/header`, a list of texts. An unknown key is kept and ignored. */
export type Meta = Readonly<Record<string, string>>
export type BaseMeta = Readonly<Record<string, string | readonly Text[]>>

export interface Origin {
  readonly source: string
  readonly format: string
  readonly copyright?: string | undefined
}

export interface Repeats {
  readonly min: number
  readonly max: number
}

export interface Questionnaire {
  readonly id: string
  readonly text: Text
  readonly description?: Text | undefined
  /** Shows without any rule (and even against one: see rule-semantics, "Visible"). */
  readonly initial: boolean
  readonly repeats?: Repeats | undefined
  readonly meta?: Meta | undefined
  readonly questions: readonly Question[]
  readonly questionnaires?: readonly Questionnaire[] | undefined
}

export interface Question {
  readonly id: string
  readonly type: QuestionType
  readonly text: Text
  readonly description?: Text | undefined
  readonly unit?: Text | undefined
  /** Num: the lowest and highest value in range. Date: the same, as `yyyy-mm-dd`. */
  readonly min?: number | string | undefined
  readonly max?: number | string | undefined
  /** A date may be given as `yyyy-mm` or `yyyy`. */
  readonly partialDate?: boolean | undefined
  /** Date: which days may be answered, and which are marked in the picker. */
  readonly dates?: DateSettings | undefined
  /** May stay unanswered; everything else is required (CASE-03). */
  readonly optional?: boolean | undefined
  /** Derived: computed by rules, never answered by a person. */
  readonly abstract?: boolean | undefined
  /** The answer a new case begins with. */
  readonly initial?: Value | undefined
  readonly meta?: Meta | undefined
  readonly answers?: readonly Answer[] | undefined
  /** The question, with all its follow-ups, may be answered several times. */
  readonly repeats?: Repeats | undefined
  /** Image: the file, and its size in pixels; the shapes of the answers are in that size. */
  readonly src?: string | undefined
  readonly imageDimension?: Dimension | undefined
  readonly requestedDimension?: Dimension | undefined
  /** Image of a body: which side of it is seen. From the front, the patient's right is on the left of the picture. */
  readonly seenFrom?: BodySide | undefined
  /** Image: dark lines on white. On a dark screen they become light lines on dark; anything else keeps its colours. */
  readonly lineDrawing?: boolean | undefined
  /** Follow-ups. Each needs an indication of its own to show. */
  readonly questions?: readonly Question[] | undefined
}

/**
 * Which days may be answered, and which are marked. A day that may not be is refused, unlike one outside `min` and `max`, which is kept
 * with a warning. A date of which only the month or the year is known is refused if none of its days may be answered.
 */
export interface DateSettings {
  /** No day after today: a date of birth, a death. A year of two digits is then never read as one to come. */
  readonly notAfterToday?: boolean | undefined
  /** The last day that may not be answered, as `yyyy-mm-dd`, and all before it. */
  readonly disableUntil?: string | undefined
  /** The first day that may not be answered any more, and all after it. */
  readonly disableSince?: string | undefined
  /** No day outside it. */
  readonly onlyInWindow?: DateWindow | undefined
  readonly disable?: Days | undefined
  /** May be answered whatever the fields above say. */
  readonly enable?: Days | undefined
  /** The first group that has a day gives it its colour. */
  readonly mark?: readonly MarkedDays[] | undefined
}

/** A day belongs to them if any of the fields has it. */
export interface Days {
  readonly weekends?: boolean | undefined
  readonly weekdays?: readonly Weekday[] | undefined
  /** As `yyyy-mm-dd`. */
  readonly days?: readonly string[] | undefined
  /** Both ends belong to it. */
  readonly ranges?: readonly { readonly begin: string; readonly end: string }[] | undefined
  readonly window?: DateWindow | undefined
}

export interface MarkedDays extends Days {
  /** As `#RRGGBB`. */
  readonly color: string
  /** The meaning of the colour. The picker shows it below the month and says it with each day. */
  readonly text: Text
}

/**
 * From so many days after the answer to another question, which may be negative, to so many. There is none while that question has no whole
 * date. In a repeating group the answer of the same entry counts.
 */
export interface DateWindow {
  readonly questionId: string
  readonly fromDay: number
  readonly toDay: number
}

export const bodySides = ['front', 'back'] as const

export type BodySide = (typeof bodySides)[number]

export interface Dimension {
  readonly width: number
  readonly height: number
}

export interface Answer {
  readonly id: string
  readonly text: Text
  readonly description?: Text | undefined
  /** What the answer counts in a score: an ordinal value, without unit. */
  readonly weight?: number | undefined
  /** Image: the polygon, as points in the picture's own size. */
  readonly shape?: readonly (readonly [x: number, y: number])[] | undefined
}

/** OC an answer id, MC and Image a list of ids, YN a boolean, Num a number, Text and Date text. */
export type Value = string | number | boolean | readonly string[]

export interface Solution {
  readonly id: string
  readonly text: Text
  readonly description?: Text | undefined
}

export interface Rule {
  readonly id: string
  readonly if: Condition
  /** The exception: while it is true the rule does not act. */
  readonly unless?: Condition | undefined
  readonly then: Effect
}

/** Raises a query at a question while its condition is true, and closes it when that ends. */
export interface Check {
  readonly id: string
  readonly questionId: string
  readonly if: Condition
  readonly nodeId: string
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
  | { readonly Known: OfQuestion }
  | { readonly Unknown: OfQuestion }
  | { readonly All: readonly Condition[] }
  | { readonly Any: readonly Condition[] }
  | { readonly Not: Condition }
  | { readonly Between: { readonly min: number; readonly max: number; readonly of: readonly Condition[] } }
  | { readonly SolutionIs: { readonly solutionId: string; readonly state: SolutionState } }
  /** Two formulas compared; undetermined while either has no value. */
  | { readonly Compare: { readonly left: Formula; readonly is: Comparison; readonly right: Formula } }
  /** Two-valued: true if the condition is true, otherwise false. */
  | { readonly IsTrue: Condition }
  /** `then` while `given` is true, otherwise undetermined: what is said of a question that is not asked. */
  | { readonly Given: { readonly given: Condition; readonly then: Condition } }

/** An object with one key. Has a value, or none (null): a missing operand gives none, unless said otherwise. */
export type Formula =
  | { readonly Number: { readonly value: number } }
  | { readonly Date: { readonly value: string } }
  | { readonly Text: { readonly value: string } }
  /** The answer to a question; for an outsider to a repeating group, the first occurrence's. */
  | { readonly Answer: OfQuestion }
  /** The sum of the weights of the chosen answers; none while nothing is chosen or no chosen answer has a weight. */
  | { readonly Weight: OfQuestion }
  | { readonly Add: Operands }
  | { readonly Subtract: Operands }
  | { readonly Multiply: Operands }
  /** None when divided by zero. */
  | { readonly Divide: Operands }
  /** The first operand to the power of the second; none where that is no number. */
  | { readonly Power: Operands }
  /** The natural logarithm; none unless the operand is above zero. */
  | { readonly Ln: { readonly of: Formula } }
  /** e to the power of the operand. */
  | { readonly Exp: { readonly of: Formula } }
  /** Texts one after the other, those that are there; none if none is. */
  | { readonly Join: Operands }
  /** Half away from zero, as people round. */
  | { readonly Round: { readonly of: Formula; readonly decimals: number } }
  /** Of the operands that have a value, every occurrence of a repeating question counted; none if none has. */
  | { readonly Sum: Operands }
  | { readonly Min: Operands }
  | { readonly Max: Operands }
  | { readonly Average: Operands }
  /** How many occurrences of the question are answered. Never none. */
  | { readonly Count: OfQuestion }
  /** Whole years, months, weeks or days between two dates; none unless all days of partial dates agree. */
  | { readonly DateDifference: { readonly from: Formula; readonly to: Formula; readonly unit: DateUnit } }
  | { readonly If: { readonly if: Condition; readonly then: Formula; readonly else?: Formula | undefined } }

export interface Operands {
  readonly of: readonly Formula[]
}

export type DateUnit = 'years' | 'months' | 'weeks' | 'days'

export const scores = [
  'P1', 'P2', 'P3', 'P4', 'P5', 'P5x', 'P6', 'P7',
  'N1', 'N2', 'N3', 'N4', 'N5', 'N5x', 'N6', 'N7',
] as const // biome-ignore format: two rows that mirror each other
export type Score = (typeof scores)[number]

/** The keys of an effect that indicates, each with the indication it gives. */
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

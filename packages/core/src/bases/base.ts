/**
 * A base: the questionnaires of a study, their rules, and nothing about any patient. One JSON document.
 *
 * The types are written out and the schema in `base.schema.ts` is held against them by the compiler.
 */
import type { Weekday } from '../dates/weekdays'
import type { Language, Text } from '../language/language'
import type { Value } from './answerValue'
import type { Check, Rule } from './rule'

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

export interface Solution {
  readonly id: string
  readonly text: Text
  readonly description?: Text | undefined
}

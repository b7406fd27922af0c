/**
 * A base: the questionnaires of a study and their rules, without any patient data. One JSON document.
 *
 * The types are written by hand, and the compiler checks the schema in `base.schema.ts` against them.
 */
import type { Weekday } from '../dates/weekdays'
import type { Language, Text, TextLanguage } from '../language/language'
import type { Translations } from '../language/translations'
import type { Value } from './answerValue'
import type { Coded, Coding } from './codes/coding'
import type { FileType } from './files/fileRecord'
import type { OptionsFrom } from './lists/optionsFrom'
import type { MissingReason } from './reasons/missingReason'
import type { ReasonForChange } from './reasons/reasonForChange'
import type { Check, Condition, Rule } from './rule'
import type { TestPatient } from './testPatients/testPatient'

export const questionTypes = [
  'OC',
  'YN',
  'MC',
  'Num',
  'Text',
  'Date',
  'Time',
  'DateTime',
  'Image',
  'File',
  'Info',
] as const

export type QuestionType = (typeof questionTypes)[number]

export interface Base extends Coded {
  readonly id: string
  readonly group: string
  readonly version: string
  readonly text: Text
  readonly description?: Text | undefined
  /** Those that its texts should have; without it, those that people may choose. */
  readonly languages?: readonly TextLanguage[] | undefined
  readonly config: BaseConfig
  readonly meta?: BaseMeta | undefined
  readonly datePicker?: DatePickerSettings | undefined
  /** When people say why they changed saved answers; without it, never. */
  readonly reasonForChange?: ReasonForChange | undefined
  readonly questionnaires: readonly Questionnaire[]
  readonly solutions: readonly Solution[]
  readonly rules: readonly Rule[]
  readonly checks?: readonly Check[] | undefined
  readonly followUps?: readonly FollowUp[] | undefined
  /** The question whose answer is the status of a case; without it, cases have none. */
  readonly status?: StatusQuestion | undefined
  /** Invented patients with a known outcome. Data entry knows none of them. */
  readonly testPatients?: readonly TestPatient[] | undefined
  /** What its translations were made from. Only its authors need it. */
  readonly translations?: Translations | undefined
  /** Its origin, licence and notice, if it was not written here. */
  readonly origin?: Origin | undefined
}

/** The languages that the texts of a base should have. */
export function languagesOfBase({ languages, config }: Pick<Base, 'languages' | 'config'>): readonly TextLanguage[] {
  const { availableLanguages, fallbackLanguage } = config
  return languages ?? (availableLanguages.length > 0 ? availableLanguages : [fallbackLanguage])
}

export interface BaseConfig {
  readonly availableLanguages: readonly TextLanguage[]
  readonly acceptLanguages: readonly TextLanguage[]
  readonly fallbackLanguage: TextLanguage
  /** If set, every case of the base gets this name; if null or absent, the person who saves names the case. */
  readonly anonymousCaseName?: string | null | undefined
  /** Patient-data mode: case names are digits, stored with the prefix `PaDaWaN_Case_`. */
  readonly usePaDaWaN: boolean
  /** The pattern of case names, where people choose them. */
  readonly caseNames?: CaseNames | undefined
  /** Why an answer may be unknown. Without a list, the standard reasons; with an empty one, none. */
  readonly missingReasons?: readonly MissingReason[] | undefined
  readonly showSolutionPanel: boolean
  /** Questions per row, on a grid of 12. */
  readonly numberOfColumns: number
}

/** Without it, names have letters, digits and underscores, and none is proposed. */
export interface CaseNames {
  /** Names may have hyphens too. */
  readonly hyphens?: boolean | undefined
  /** The name proposed for a new case, as in `W-###`: each `#` is a digit of the next number that is free. */
  readonly next?: string | undefined
}

/** The date picker's settings for the base. What it offers at a question is in the question's `dates`. */
export interface DatePickerSettings {
  /** Overrides the locale of a screen language with another of the picker's 45, as in `{ "de": "de-ch" }`. */
  readonly locales?: Readonly<Partial<Record<Language, string>>> | undefined
  /** Shows week numbers. */
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

export interface Visit {
  /** Its name in datasets and in the files of other systems. */
  readonly id: string
}

export interface Questionnaire extends Coded {
  readonly id: string
  readonly text: Text
  readonly description?: Text | undefined
  /** Shows without any rule, and even against one: see rule-semantics, "Visible". */
  readonly initial: boolean
  readonly repeats?: Repeats | undefined
  /** It is a visit, with the forms in it. Its window is its follow-up. One that repeats is an unscheduled visit. */
  readonly visit?: Visit | undefined
  /** The section that it asks again at another visit. Its questions are copies of that section's. */
  readonly copyOf?: string | undefined
  readonly meta?: Meta | undefined
  readonly questions: readonly Question[]
  readonly questionnaires?: readonly Questionnaire[] | undefined
}

export interface Question extends Coded {
  readonly id: string
  /** The question that it asks again at another visit: of the same type, with the same answers. */
  readonly copyOf?: string | undefined
  readonly type: QuestionType
  readonly text: Text
  readonly description?: Text | undefined
  readonly unit?: Text | undefined
  readonly unitCodes?: readonly Coding[] | undefined
  /** Num: the lowest and highest value in range. Date: likewise, as `yyyy-mm-dd`. */
  readonly min?: number | string | undefined
  readonly max?: number | string | undefined
  /** An answer outside `min` and `max` is refused as by a check, instead of being marked only. */
  readonly refuse?: boolean | undefined
  /** The sentence for an answer that `min`, `max` or `dates` refuses, in the words of the study. */
  readonly refusal?: Text | undefined
  /** A date may be given as `yyyy-mm` or `yyyy`. */
  readonly partialDate?: boolean | undefined
  /** Date: the days that may be answered, and those marked in the picker. */
  readonly dates?: DateSettings | undefined
  /** May stay unanswered; everything else is required (CASE-03). */
  readonly optional?: boolean | undefined
  /** Derived: computed by rules, never answered by a person. */
  readonly abstract?: boolean | undefined
  /** The initial answer in a new case. */
  readonly initial?: Initial | undefined
  /** Shown to people and never answered by them: imports, programs and rules give its answer. */
  readonly readOnly?: boolean | undefined
  /** Its answer identifies a person, and is left out of data for evaluation. False for a computed one that identifies nobody. */
  readonly identifying?: boolean | undefined
  readonly meta?: Meta | undefined
  readonly answers?: readonly Answer[] | undefined
  /** The name of its list of answers: questions with the same name have the same answers. */
  readonly list?: string | undefined
  /** Text: the list of the server whose codes are its answers. */
  readonly optionsFrom?: OptionsFrom | undefined
  /** MC: how many of its answers are expected. Another number is kept and marked, as a number out of range is. */
  readonly choices?: Choices | undefined
  /** File: the types that it takes; without it, pictures of which the device takes out the place and all other notes. */
  readonly mediaTypes?: readonly FileType[] | undefined
  /** File: the most bytes that it takes. */
  readonly maxBytes?: number | undefined
  /** The question and all its follow-ups may be answered several times. */
  readonly repeats?: Repeats | undefined
  /** Image: the file and its size in pixels; answer shapes use that size. */
  readonly src?: string | undefined
  readonly imageDimension?: Dimension | undefined
  readonly requestedDimension?: Dimension | undefined
  /** Image of a body: the side shown. From the front, the patient's right is on the left of the picture. */
  readonly seenFrom?: BodySide | undefined
  /** Image: dark lines on white, inverted on a dark screen. Other images keep their colours. */
  readonly lineDrawing?: boolean | undefined
  /** Follow-ups. Each needs an indication of its own to show. */
  readonly questions?: readonly Question[] | undefined
}

/** A value, or the day on which the case begins. It is computed once, and recorded as an answer that nobody has said. */
export type Initial = Value | StartDay

export interface StartDay {
  readonly today: true
}

export function isStartDay(initial: Initial): initial is StartDay {
  return typeof initial === 'object' && 'today' in initial
}

/**
 * The days that may be answered, and those that are marked. A day that may not be answered is refused; one outside `min` and
 * `max` is kept with a warning. A date with only a month or a year is refused if none of its days may be answered.
 */
export interface DateSettings {
  /** No day after today, as for a date of birth or death. A two-digit year is then never read as a future one. */
  readonly notAfterToday?: boolean | undefined
  /** The last day that may not be answered; the days before it may not either. As `yyyy-mm-dd`. */
  readonly disableUntil?: string | undefined
  /** The first day that may no longer be answered, as `yyyy-mm-dd`; the days after it may not either. */
  readonly disableSince?: string | undefined
  /** Only days in this window. */
  readonly onlyInWindow?: DateWindow | undefined
  readonly disable?: Days | undefined
  /** May be answered whatever the fields above say. */
  readonly enable?: Days | undefined
  /** The first group that contains a day sets its colour. */
  readonly mark?: readonly MarkedDays[] | undefined
}

/** A set of days: a day belongs to it if any of the fields includes it. */
export interface Days {
  readonly weekends?: boolean | undefined
  readonly weekdays?: readonly Weekday[] | undefined
  /** As `yyyy-mm-dd`. */
  readonly days?: readonly string[] | undefined
  /** Both ends are included. */
  readonly ranges?: readonly { readonly begin: string; readonly end: string }[] | undefined
  readonly window?: DateWindow | undefined
}

export interface MarkedDays extends Days {
  /** As `#RRGGBB`. */
  readonly color: string
  /** The meaning of the colour. The picker shows it below the month and announces it with each day. */
  readonly text: Text
}

/**
 * A range of days relative to the answer to another question; both ends may be negative. There is none until that
 * question has a whole date. In a repeating group the answer of the same entry counts.
 */
export interface DateWindow {
  readonly questionId: string
  readonly fromDay: number
  readonly toDay: number
}

/** A questionnaire that is due in a window after the answer to a date. Until the window opens, a save does not ask for it. */
export interface FollowUp extends DateWindow {
  readonly questionnaireId: string
  /** The day of the reminder, counted as `fromDay` is; without it the first day of the window. */
  readonly reminderDay?: number | undefined
}

/** A single choice of which a case has one answer, as "screened", "enrolled" or "withdrawn". */
export interface StatusQuestion {
  readonly questionId: string
  /** The answers with which follow-ups that are not done end: nobody is asked for them, or reminded of them. */
  readonly endsFollowUps?: readonly string[] | undefined
}

export const bodySides = ['front', 'back'] as const

export type BodySide = (typeof bodySides)[number]

export interface Dimension {
  readonly width: number
  readonly height: number
}

export interface Choices {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

export interface Answer extends Coded {
  readonly id: string
  readonly text: Text
  readonly description?: Text | undefined
  /** MC: stands alone, as "None of these" does. Choosing it clears the others, and choosing another one clears it. */
  readonly exclusive?: boolean | undefined
  /** Offered only while this is true. One that was chosen before is kept, and refused: see `rules/engine/offered.ts`. */
  readonly when?: Condition | undefined
  /** The answer's value in a score: an ordinal, without a unit. */
  readonly weight?: number | undefined
  /** Image: a polygon in the picture's own coordinates. */
  readonly shape?: readonly (readonly [x: number, y: number])[] | undefined
}

export interface Solution {
  readonly id: string
  readonly text: Text
  readonly description?: Text | undefined
}

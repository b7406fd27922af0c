/** The schema of a base, checked wherever one comes in. `checkBase` decides whether it makes sense. */
import * as z from 'zod/mini'
import { languages } from '../language/language'
import { text as plainText, textLanguage } from '../language/text.schema'
import { type Base, bodySides, type Question, type Questionnaire, questionTypes } from './base'
import { codings } from './codes/coding.schema'
import { dates } from './dates/dateSettings.schema'
import { fileTypes, largestFile } from './files/fileRecord'
import { missingReasons } from './reasons/missingReason.schema'
import { reasonMoments } from './reasons/reasonForChange'
import { type Condition, checkActions, comparisons, type Effect, type Formula, scores, solutionStates } from './rule'
import { testPatients } from './testPatients/testPatient.schema'

const id = z.string().check(z.minLength(1), z.maxLength(255))
const text = z.readonly(plainText)
/** Of a code list, and of a version of one. */
export const listName = z.string().check(z.minLength(1), z.maxLength(64))
const meta = z.readonly(z.record(z.string(), z.string()))
const repeats = z.readonly(
  z
    .strictObject({ min: z.int().check(z.minimum(0)), max: z.int().check(z.minimum(1)) })
    .check(z.refine(({ min, max }) => min <= max, 'min is above max')),
)
const dimension = z.readonly(
  z.strictObject({ width: z.number().check(z.positive()), height: z.number().check(z.positive()) }),
)
const value = z.union([z.string(), z.number(), z.boolean(), z.readonly(z.array(z.string()))])

/** An object with exactly one of these keys: the form of conditions, formulas and effects. */
function oneOf<S extends Record<string, z.ZodMiniType>>(shapes: S) {
  const kinds = Object.entries(shapes).map(([kind, schema]) => z.strictObject({ [kind]: schema }))
  return z
    .custom<Record<string, unknown>>((input) => typeof input === 'object' && input !== null)
    .check(
      z.superRefine((input, ctx) => {
        const keys = Object.keys(input)
        const at = keys.length === 1 ? Object.keys(shapes).indexOf(keys[0] as string) : -1
        const schema = kinds[at]
        if (!schema) {
          ctx.addIssue({ code: 'custom', message: `expected one of ${Object.keys(shapes).join(', ')}`, input })
          return
        }
        for (const issue of schema.safeParse(input).error?.issues ?? [])
          ctx.addIssue({ ...issue, message: issue.message } as never)
      }),
    )
}

const ofQuestion = z.readonly(z.strictObject({ questionId: id }))
const compared = z.readonly(z.strictObject({ questionId: id, value: z.union([z.number(), z.string()]) }))

export const condition: z.ZodMiniType<Condition> = z.lazy(() => conditionForms) as never
const formula: z.ZodMiniType<Formula> = z.lazy(() => formulaForms) as never
const conditions = z.readonly(z.array(condition))
const operands = z.readonly(z.strictObject({ of: z.readonly(z.array(formula).check(z.minLength(1))) }))

const conditionForms = oneOf({
  Chose: z.strictObject({ questionId: id, answerId: id }),
  ChoseYesNo: z.strictObject({ questionId: id, value: z.boolean() }),
  ...Object.fromEntries(comparisons.map((comparison) => [comparison, compared])),
  Matches: z.strictObject({ questionId: id, pattern: z.string() }),
  Known: ofQuestion,
  Unknown: ofQuestion,
  All: conditions,
  Any: conditions,
  Not: condition,
  Between: z.strictObject({ min: z.int().check(z.minimum(0)), max: z.int().check(z.minimum(0)), of: conditions }),
  SolutionIs: z.strictObject({ solutionId: id, state: z.enum(solutionStates) }),
  Compare: z.strictObject({ left: formula, is: z.enum(comparisons), right: formula }),
  IsTrue: condition,
  Given: z.strictObject({ given: condition, then: condition }),
})

const formulaForms = oneOf({
  Number: z.strictObject({ value: z.number() }),
  Date: z.strictObject({ value: z.string() }),
  Text: z.strictObject({ value: z.string() }),
  Answer: ofQuestion,
  Weight: ofQuestion,
  Add: operands,
  Subtract: operands,
  Multiply: operands,
  Divide: operands,
  Power: operands,
  Ln: z.strictObject({ of: formula }),
  Exp: z.strictObject({ of: formula }),
  Join: operands,
  Round: z.strictObject({ of: formula, decimals: z.int().check(z.minimum(0), z.maximum(15)) }),
  Sum: operands,
  Min: operands,
  Max: operands,
  Average: operands,
  Count: ofQuestion,
  DateDifference: z.strictObject({ from: formula, to: formula, unit: z.enum(['years', 'months', 'weeks', 'days']) }),
  TimeDifference: z.strictObject({ from: formula, to: formula, unit: z.enum(['hours', 'minutes']) }),
  AddDays: z.strictObject({ to: formula, days: formula }),
  FormatDate: z.strictObject({ of: formula, as: z.string().check(z.maxLength(100)) }),
  Length: z.strictObject({ of: formula }),
  Part: z.strictObject({ of: formula, from: formula, to: z.optional(formula) }),
  Before: z.strictObject({ of: formula, mark: formula }),
  After: z.strictObject({ of: formula, mark: formula }),
  NumberIn: z.strictObject({ of: formula }),
  Label: ofQuestion,
  If: z.strictObject({ if: condition, then: formula, else: z.optional(formula) }),
})

const targets = z.strictObject({ targets: z.readonly(z.array(id).check(z.minLength(1))) })

const effect: z.ZodMiniType<Effect> = oneOf({
  Indicate: targets,
  InstantIndicate: targets,
  MultipleIndicate: targets,
  RepeatIndicate: targets,
  ContraIndicate: targets,
  Relevant: targets,
  Set: z.union([
    z.strictObject({ questionId: id, value }),
    z.strictObject({ questionId: id, formula }),
    z.strictObject({ questionId: id, unknown: z.literal(true) }),
  ]),
  Score: z.strictObject({ solutionId: id, score: z.enum(scores) }),
}) as never

const answer = z.strictObject({
  id,
  text,
  description: z.optional(text),
  codes: z.optional(codings),
  exclusive: z.optional(z.boolean()),
  when: z.optional(condition),
  weight: z.optional(z.number()),
  shape: z.optional(z.readonly(z.array(z.readonly(z.tuple([z.number(), z.number()]))).check(z.minLength(3)))),
})

const choices = z.readonly(
  z
    .strictObject({
      min: z.optional(z.int().check(z.minimum(1))),
      max: z.optional(z.int().check(z.minimum(1))),
    })
    .check(z.refine(({ min = 1, max = min }) => min <= max, 'min is above max')),
)

const bound = z.optional(z.union([z.number(), z.string()]))

const farthestDay = 100_000
const farDay = z.int().check(z.minimum(-farthestDay), z.maximum(farthestDay))

const followUp = z.strictObject({
  questionnaireId: id,
  questionId: id,
  fromDay: farDay,
  toDay: farDay,
  reminderDay: z.optional(farDay),
})

const question: z.ZodMiniType<Question> = z.strictObject({
  id: id.check(z.refine((name) => !name.includes('#'), 'an id holds no "#": it separates the occurrence')),
  copyOf: z.optional(id),
  type: z.enum(questionTypes),
  text,
  description: z.optional(text),
  codes: z.optional(codings),
  unit: z.optional(text),
  unitCodes: z.optional(codings),
  min: bound,
  max: bound,
  refuse: z.optional(z.boolean()),
  refusal: z.optional(text),
  partialDate: z.optional(z.boolean()),
  dates: z.optional(dates),
  optional: z.optional(z.boolean()),
  abstract: z.optional(z.boolean()),
  initial: z.optional(z.union([value, z.readonly(z.strictObject({ today: z.literal(true) }))])),
  readOnly: z.optional(z.boolean()),
  identifying: z.optional(z.boolean()),
  meta: z.optional(meta),
  answers: z.optional(z.readonly(z.array(answer))),
  list: z.optional(id),
  optionsFrom: z.optional(z.readonly(z.strictObject({ list: listName, version: listName }))),
  choices: z.optional(choices),
  mediaTypes: z.optional(z.readonly(z.array(z.enum(fileTypes)).check(z.minLength(1)))),
  maxBytes: z.optional(z.int().check(z.minimum(1), z.maximum(largestFile))),
  repeats: z.optional(repeats),
  src: z.optional(z.string()),
  imageDimension: z.optional(dimension),
  requestedDimension: z.optional(dimension),
  seenFrom: z.optional(z.enum(bodySides)),
  lineDrawing: z.optional(z.boolean()),
  get questions() {
    return z.optional(z.readonly(z.array(question)))
  },
})

const questionnaire: z.ZodMiniType<Questionnaire> = z.strictObject({
  id,
  text,
  description: z.optional(text),
  codes: z.optional(codings),
  initial: z.boolean(),
  repeats: z.optional(repeats),
  visit: z.optional(z.readonly(z.strictObject({ id }))),
  copyOf: z.optional(id),
  meta: z.optional(meta),
  questions: z.readonly(z.array(question)),
  get questionnaires() {
    return z.optional(z.readonly(z.array(questionnaire)))
  },
})

const check = z.strictObject({
  id,
  questionId: id,
  if: condition,
  action: z.optional(z.enum(checkActions)),
  nodeId: z.optional(id),
  text,
})

/** Used if the base does not set it. */
const defaultNumberOfColumns = 2

export const caseNames = z.optional(
  z.readonly(
    z.strictObject({ hyphens: z.optional(z.boolean()), next: z.optional(z.string().check(z.maxLength(100))) }),
  ),
)

export const baseSchema: z.ZodMiniType<Base> = z.strictObject({
  id,
  group: id,
  version: z.string().check(z.minLength(1), z.maxLength(64)),
  text,
  description: z.optional(text),
  codes: z.optional(codings),
  languages: z.optional(z.readonly(z.array(textLanguage).check(z.minLength(1)))),
  config: z.strictObject({
    availableLanguages: z.readonly(z.array(textLanguage)),
    acceptLanguages: z.readonly(z.array(textLanguage)),
    fallbackLanguage: textLanguage,
    anonymousCaseName: z.optional(z.nullable(z.string())),
    usePaDaWaN: z.boolean(),
    caseNames,
    missingReasons,
    showSolutionPanel: z.boolean(),
    numberOfColumns: z._default(z.int().check(z.minimum(1), z.maximum(12)), defaultNumberOfColumns),
  }),
  meta: z.optional(z.readonly(z.record(z.string(), z.union([z.string(), z.readonly(z.array(text))])))),
  datePicker: z.optional(
    z.readonly(
      z.strictObject({
        locales: z.optional(z.readonly(z.partialRecord(z.enum(languages), z.string()))),
        weekNumbers: z.optional(z.boolean()),
      }),
    ),
  ),
  reasonForChange: z.optional(
    z.readonly(
      z.strictObject({
        when: z.enum(reasonMoments),
        reasons: z.optional(z.readonly(z.array(z.readonly(z.strictObject({ id, text }))))),
        listedOnly: z.optional(z.boolean()),
      }),
    ),
  ),
  questionnaires: z.readonly(z.array(questionnaire)),
  solutions: z.readonly(z.array(z.strictObject({ id, text, description: z.optional(text) }))),
  rules: z.readonly(z.array(z.strictObject({ id, if: condition, unless: z.optional(condition), then: effect }))),
  checks: z.optional(z.readonly(z.array(check))),
  followUps: z.optional(z.readonly(z.array(followUp))),
  status: z.optional(
    z.readonly(z.strictObject({ questionId: id, endsFollowUps: z.optional(z.readonly(z.array(id))) })),
  ),
  testPatients: z.optional(testPatients),
  translations: z.optional(
    z.readonly(
      z.strictObject({
        source: z.optional(textLanguage),
        madeFrom: z.optional(z.readonly(z.record(z.string(), z.readonly(z.record(textLanguage, z.string()))))),
      }),
    ),
  ),
  origin: z.optional(z.strictObject({ source: z.string(), format: z.string(), copyright: z.optional(z.string()) })),
})

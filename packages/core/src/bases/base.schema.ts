/** The form of a base, checked at every door it can come in by. Whether it makes sense is `checkBase`'s to say. */
import { z } from 'zod'
import {
  type Base,
  type Condition,
  comparisons,
  type Effect,
  type Formula,
  type Question,
  type Questionnaire,
  questionTypes,
  scores,
  solutionStates,
} from './base'
import { languages } from './language'

const id = z.string().min(1).max(255)
const text = z.partialRecord(z.enum(languages), z.string()).readonly()
const meta = z.record(z.string(), z.string()).readonly()
const repeats = z
  .strictObject({ min: z.number().int().min(0), max: z.number().int().min(1) })
  .refine(({ min, max }) => min <= max, 'min is above max')
  .readonly()
const dimension = z.strictObject({ width: z.number().positive(), height: z.number().positive() }).readonly()
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()])

/** Exactly one of the keys, with what belongs to it: how conditions, formulas and effects are written. */
function oneOf<S extends Record<string, z.ZodType>>(shapes: S) {
  const kinds = Object.entries(shapes).map(([kind, schema]) => z.strictObject({ [kind]: schema }))
  return z
    .custom<Record<string, unknown>>((input) => typeof input === 'object' && input !== null)
    .superRefine((input, ctx) => {
      const keys = Object.keys(input)
      const at = keys.length === 1 ? Object.keys(shapes).indexOf(keys[0] as string) : -1
      const schema = kinds[at]
      if (!schema) {
        ctx.addIssue({ code: 'custom', message: `expected one of ${Object.keys(shapes).join(', ')}`, input })
        return
      }
      for (const issue of schema.safeParse(input).error?.issues ?? [])
        ctx.addIssue({ ...issue, message: issue.message } as never)
    })
}

const ofQuestion = z.strictObject({ questionId: id }).readonly()
const compared = z.strictObject({ questionId: id, value: z.union([z.number(), z.string()]) }).readonly()

const condition: z.ZodType<Condition> = z.lazy(() => conditionForms) as never
const formula: z.ZodType<Formula> = z.lazy(() => formulaForms) as never
const conditions = z.array(condition).readonly()
const operands = z.strictObject({ of: z.array(formula).min(1).readonly() }).readonly()

const conditionForms = oneOf({
  Chose: z.strictObject({ questionId: id, answerId: id }),
  ChoseYesNo: z.strictObject({ questionId: id, value: z.boolean() }),
  ...Object.fromEntries(comparisons.map((comparison) => [comparison, compared])),
  Known: ofQuestion,
  Unknown: ofQuestion,
  All: conditions,
  Any: conditions,
  Not: condition,
  Between: z.strictObject({ min: z.number().int().min(0), max: z.number().int().min(0), of: conditions }),
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
  Round: z.strictObject({ of: formula, decimals: z.number().int().min(0).max(15) }),
  Sum: operands,
  Min: operands,
  Max: operands,
  Average: operands,
  Count: ofQuestion,
  DateDifference: z.strictObject({ from: formula, to: formula, unit: z.enum(['years', 'months', 'weeks', 'days']) }),
  If: z.strictObject({ if: condition, then: formula, else: formula.optional() }),
})

const targets = z.strictObject({ targets: z.array(id).min(1).readonly() })

const effect: z.ZodType<Effect> = oneOf({
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
  description: text.optional(),
  weight: z.number().optional(),
  shape: z
    .array(z.tuple([z.number(), z.number()]).readonly())
    .min(3)
    .readonly()
    .optional(),
})

const bound = z.union([z.number(), z.string()]).optional()

const question: z.ZodType<Question> = z.strictObject({
  id: id.refine((name) => !name.includes('#'), 'an id holds no "#": it separates the occurrence'),
  type: z.enum(questionTypes),
  text,
  description: text.optional(),
  unit: text.optional(),
  min: bound,
  max: bound,
  partialDate: z.boolean().optional(),
  optional: z.boolean().optional(),
  abstract: z.boolean().optional(),
  initial: value.optional(),
  meta: meta.optional(),
  answers: z.array(answer).readonly().optional(),
  repeats: repeats.optional(),
  src: z.string().optional(),
  imageDimension: dimension.optional(),
  requestedDimension: dimension.optional(),
  get questions() {
    return z.array(question).readonly().optional()
  },
})

const questionnaire: z.ZodType<Questionnaire> = z.strictObject({
  id,
  text,
  description: text.optional(),
  initial: z.boolean(),
  repeats: repeats.optional(),
  meta: meta.optional(),
  questions: z.array(question).readonly(),
  get questionnaires() {
    return z.array(questionnaire).readonly().optional()
  },
})

export const baseSchema: z.ZodType<Base> = z.strictObject({
  id,
  group: id,
  version: z.string().min(1).max(64),
  text,
  description: text.optional(),
  languages: z.array(z.enum(languages)).min(1).readonly(),
  config: z.strictObject({
    availableLanguages: z.array(z.enum(languages)).readonly(),
    acceptLanguages: z.array(z.enum(languages)).readonly(),
    fallbackLanguage: z.enum(languages),
    anonymousCaseName: z.string().nullable().optional(),
    usePaDaWaN: z.boolean(),
    showSolutionPanel: z.boolean(),
    numberOfColumns: z.number().int().min(1).max(12),
  }),
  meta: z
    .record(z.string(), z.union([z.string(), z.array(text).readonly()]))
    .readonly()
    .optional(),
  questionnaires: z.array(questionnaire).readonly(),
  solutions: z.array(z.strictObject({ id, text, description: text.optional() })).readonly(),
  rules: z.array(z.strictObject({ id, if: condition, unless: condition.optional(), then: effect })).readonly(),
  checks: z
    .array(z.strictObject({ id, questionId: id, if: condition, nodeId: id, text }))
    .readonly()
    .optional(),
  origin: z.strictObject({ source: z.string(), format: z.string(), copyright: z.string().optional() }).optional(),
})

/** The schemas of a matrix and of its result. `checkMatrix` decides whether the matrix fits its base. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { comparisons } from '../bases/rule'
import type { MissingReason } from '../statistics/finishedCase'
import type { EvaluatedMatrix } from './evaluateMatrix'
import { type Evaluation, numericKinds } from './evaluation'
import type { Filter } from './filter'
import type { MatrixSpec } from './matrix'

/** Without NUL and halves of characters, which a database cannot keep. */
const storable = z.regex(/^[^\0\ud800-\udfff]*$/u)

const id = z.string().check(z.minLength(1), z.maxLength(255), storable)
const ofQuestion = z.strictObject({ questionId: id })

export const filter: z.ZodMiniType<Filter> = z.union([
  z.strictObject({ Chose: z.strictObject({ questionId: id, answerId: id }) }),
  z.strictObject({ ChoseYesNo: z.strictObject({ questionId: id, value: z.boolean() }) }),
  ...comparisons.map((comparison) => one(comparison, z.strictObject({ questionId: id, value: z.number() }))),
]) as never // The cast is safe: every comparison has a member, whose name the compiler does not read off the list.

/** A question id for Count is a finding of `checkMatrix`, with its place in the matrix. */
export const evaluation: z.ZodMiniType<Evaluation> = z.union([
  z.strictObject({ Count: z.strictObject({ questionId: z.optional(id) }) }),
  z.strictObject({ Text: z.strictObject({ text: z.string().check(z.maxLength(1024), storable) }) }),
  ...numericKinds.map((kind) => one(kind, ofQuestion)),
]) as never // The cast is safe, as above.

function one(name: string, body: z.ZodMiniType) {
  return z.strictObject({ [name]: body })
}

const filters = z.readonly(z.array(filter))

export const matrixSpec: z.ZodMiniType<MatrixSpec> = z.object({
  base: baseName,
  headFilters: filters,
  sideFilters: filters,
  evaluations: z.readonly(z.array(z.readonly(z.array(z.nullable(evaluation))))),
})

const count = z.int().check(z.minimum(0))
const inCell = { cases: count, undecided: count }

const reasons = { notApplicable: count, unanswered: count, unknown: count } satisfies Record<
  MissingReason,
  typeof count
>
const missing = z.object({ ...reasons, other: z.optional(count) })

const cell = z.union([
  z.object({ type: z.literal('Empty'), ...inCell }),
  z.object({ type: z.literal('Count'), ...inCell }),
  z.object({ type: z.literal('Text'), text: z.string(), ...inCell }),
  z.object({ type: z.enum(numericKinds), value: z.nullable(z.number()), values: count, missing, ...inCell }),
])

export const evaluatedMatrix: z.ZodMiniType<EvaluatedMatrix> = z.object({
  cases: count,
  others: z.optional(count),
  cells: z.readonly(z.array(z.readonly(z.array(cell)))),
})

import * as z from 'zod/mini'
import { solutionStates } from '../rule'
import type { Expectation, TestPatient } from './testPatient'

const id = z.string().check(z.minLength(1), z.maxLength(255))
const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.readonly(z.array(z.string())),
  z.readonly(z.strictObject({ unknown: z.literal(true), reason: z.optional(id) })),
])
const asked = { questionId: id, occurrence: z.optional(z.int().check(z.minimum(1))) }
const many = z.maxLength(20_000)

const expectation: z.ZodMiniType<Expectation> = z.union([
  z.strictObject({ ...asked, shows: z.boolean() }),
  z.strictObject({ ...asked, value: z.nullable(value) }),
  z.strictObject({ questionnaireId: id, shows: z.boolean() }),
  z.strictObject({ solutionId: id, state: z.enum(solutionStates) }),
  z.strictObject({ checkId: id, raises: z.boolean() }),
])

const testPatient: z.ZodMiniType<TestPatient> = z.strictObject({
  id,
  name: z.string().check(z.maxLength(200)),
  answers: z.readonly(z.array(z.strictObject({ ...asked, value })).check(many)),
  expects: z.readonly(z.array(expectation).check(many)),
})

/** No two have one id. */
export const testPatients = z.readonly(
  z
    .array(testPatient)
    .check(z.maxLength(500))
    .check(z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'two test patients have one id')),
)

import * as z from 'zod/mini'
import { type Coding, isPart, isSameCode, longestCoding, mostCodings } from './coding'

const part = z
  .string()
  .check(z.maxLength(longestCoding), z.refine(isPart, 'a code is not blank, and has no blanks around it'))

const coding = z.readonly(
  z.strictObject({
    system: z.optional(part),
    version: z.optional(part),
    code: part,
    display: z.optional(part),
  }),
)

export const codings: z.ZodMiniType<readonly Coding[]> = z.readonly(
  z.array(coding).check(
    z.minLength(1),
    z.maxLength(mostCodings),
    z.refine(
      (all) => all.every((one, i) => all.findIndex((other) => isSameCode(one, other)) === i),
      'the same code stands there twice',
    ),
  ),
)

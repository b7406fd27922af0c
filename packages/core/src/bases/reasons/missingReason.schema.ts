import * as z from 'zod/mini'
import { text as plainText } from '../../language/text.schema'
import { mostReasons } from './missingReason'

const text = z.readonly(plainText)

/** The reasons that a base lists. */
export const missingReasons = z.optional(
  z.readonly(
    z
      .array(
        z.readonly(
          z.strictObject({
            id: z
              .string()
              .check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'an id of a reason is a word of letters and digits')),
            text,
            code: z.string().check(z.regex(/^[A-Z0-9]{1,12}$/, 'a code is at most 12 capitals and digits')),
            forPatients: z.optional(z.boolean()),
          }),
        ),
      )
      .check(z.maxLength(mostReasons)),
  ),
)

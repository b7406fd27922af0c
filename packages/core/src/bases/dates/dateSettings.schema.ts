/** The schema of the days that a date may have. */
import * as z from 'zod/mini'
import { weekdays } from '../../dates/weekdays'
import { text } from '../../language/text.schema'

const id = z.string().check(z.minLength(1), z.maxLength(255))
const dateWindow = z.readonly(z.strictObject({ questionId: id, fromDay: z.int(), toDay: z.int() }))

const days = {
  weekends: z.optional(z.boolean()),
  weekdays: z.optional(z.readonly(z.array(z.enum(weekdays)))),
  days: z.optional(z.readonly(z.array(z.string()))),
  ranges: z.optional(z.readonly(z.array(z.readonly(z.strictObject({ begin: z.string(), end: z.string() }))))),
  window: z.optional(dateWindow),
}

export const dates = z.readonly(
  z.strictObject({
    notAfterToday: z.optional(z.boolean()),
    disableUntil: z.optional(z.string()),
    disableSince: z.optional(z.string()),
    onlyInWindow: z.optional(dateWindow),
    disable: z.optional(z.readonly(z.strictObject(days))),
    enable: z.optional(z.readonly(z.strictObject(days))),
    mark: z.optional(z.readonly(z.array(z.readonly(z.strictObject({ ...days, color: z.string(), text }))))),
  }),
)

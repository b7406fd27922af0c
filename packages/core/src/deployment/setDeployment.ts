/** The settings that an administrator has made. The page's address decides the others. */
import * as z from 'zod/mini'
import { dateFormats, manualFiles } from './deployment'

export const setDeployment = z.object({
  showsSdv: z.optional(z.boolean()),
  dateFormat: z.optional(z.enum(dateFormats)),
  reminderSavesCase: z.optional(z.boolean()),
  tokenQuestionnaires: z.optional(z.readonly(z.array(z.string()))),
  manualFile: z.optional(z.enum(manualFiles)),
  offersConversion: z.optional(z.boolean()),
  studies: z.optional(z.readonly(z.array(z.object({ group: z.string(), base: z.string(), showsSdv: z.boolean() })))),
})

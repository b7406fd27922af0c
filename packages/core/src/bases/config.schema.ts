/** The settings of a base, as the answer to opening a draft has them. */
import * as z from 'zod/mini'
import { textLanguage } from '../language/text.schema'
import { caseNames } from './base.schema'
import { missingReasons } from './reasons/missingReason.schema'

export const config = z.object({
  availableLanguages: z.readonly(z.array(textLanguage)),
  acceptLanguages: z.readonly(z.array(textLanguage)),
  fallbackLanguage: textLanguage,
  anonymousCaseName: z.optional(z.nullable(z.string())),
  usePaDaWaN: z.boolean(),
  caseNames,
  missingReasons,
  showSolutionPanel: z.boolean(),
  numberOfColumns: z.int(),
})

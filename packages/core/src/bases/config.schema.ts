/** The settings of a base, as the answer to opening a draft has them. */
import * as z from 'zod/mini'
import { languages } from '../language/language'
import { caseNames } from './base.schema'

export const config = z.object({
  availableLanguages: z.readonly(z.array(z.enum(languages))),
  acceptLanguages: z.readonly(z.array(z.enum(languages))),
  fallbackLanguage: z.enum(languages),
  anonymousCaseName: z.optional(z.nullable(z.string())),
  usePaDaWaN: z.boolean(),
  caseNames,
  showSolutionPanel: z.boolean(),
  numberOfColumns: z.int(),
})

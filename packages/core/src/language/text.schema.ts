import * as z from 'zod/mini'
import { isTextLanguage } from './language'

/** A language of a study's texts: one of the interface's, or any other by its tag of BCP 47. */
export const textLanguage = z
  .string()
  .check(z.refine(isTextLanguage, 'not a language: write its code, as "hi", "pt-BR" or "zh-Hant"'))

/** A text in the languages it was written in. */
export const text = z.record(textLanguage, z.string())

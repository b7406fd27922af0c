import * as z from 'zod/mini'
import { languages } from './language'

/** A text in the languages it was written in. */
export const text = z.partialRecord(z.enum(languages), z.string())

/** Why a person takes answers that identify people out of the house. Without a reason they are left out. */
import * as z from 'zod/mini'
import { hasControls } from '../../language/nameText'

export const longestIdentifyingReason = 500

/** One line of text, which the server log keeps. */
export const identifyingReason = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(longestIdentifyingReason),
  z.refine((typed) => !hasControls(typed)),
)

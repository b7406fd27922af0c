/** Identifies the case of a request: in full from our client, by name alone from clients of the specified calls. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { ours } from '../call/call'

/** The name of a case, or its id. */
export const caseName = z.string().check(z.maxLength(255))

/** Distinguishes cases with the same name. An ambiguous name identifies no case: nothing is done. */
export const whichCase = {
  group: ours(baseName.shape.group),
  base: ours(baseName.shape.base),
  owner: ours(z.string().check(z.maxLength(255))),
}

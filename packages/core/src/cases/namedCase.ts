/** How a request says which case it is about: our client in full, a client of the specified calls by the name alone. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { ours } from '../call/call'

/** The name of a case, or its id. */
export const caseName = z.string().check(z.maxLength(255))

/** Tells apart cases of one name. A name that fits several cases names none: nothing is done. */
export const whichCase = {
  group: ours(baseName.shape.group),
  base: ours(baseName.shape.base),
  owner: ours(z.string().check(z.maxLength(255))),
}

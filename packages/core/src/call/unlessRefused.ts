import { type Refusal, Refused } from '../refusal'
import { isRefusal } from './isRefusal'

/** The result. A refusal is thrown, for a chart that treats it like a missing answer. */
export function unlessRefused<R extends { readonly type: string }>(result: R): Exclude<R, Refusal> {
  if (isRefusal(result)) throw new Refused(result.type)
  // The cast is safe: every refusal was thrown.
  return result as Exclude<R, Refusal>
}

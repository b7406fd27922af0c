/** Answers that are not the number that was typed: said at the question, and taken back with the text as it was typed. */

import { type Fact, type FactValue, sameFactValue } from '../facts/fact'
import type { EntryContext } from './entry.context'

export interface Rounding {
  /** As it was typed. */
  readonly typed: string
  /** The answer that stood before. */
  readonly before: FactValue
}

/** What brings the answer back that stood before; blank where the rounded one is the same. */
export function beforeRounding(context: EntryContext, key: string): readonly Fact[] {
  const rounding = context.rounded.get(key)
  const now = context.form?.engine.question(key).value ?? null
  return rounding && !sameFactValue(rounding.before, now) ? [{ id: key, value: rounding.before }] : []
}

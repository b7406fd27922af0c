/** Answers that are not the number that was typed: said at the question, and taken back with the text as it was typed. */

import { type Fact, type FactValue, sameFactValue } from '../facts/fact'
import type { OpenForm } from './form/openForm'

export interface Rounding {
  /** As it was typed. */
  readonly typed: string
  /** The answer that stood before. */
  readonly before: FactValue
}

interface Rounded {
  readonly form: OpenForm | null
  readonly rounded: ReadonlyMap<string, Rounding>
}

/** What brings the answer back that stood before; blank where the rounded one is the same. */
export function beforeRounding({ form, rounded }: Rounded, key: string): readonly Fact[] {
  const rounding = rounded.get(key)
  const now = form?.engine.question(key).value ?? null
  return rounding && !sameFactValue(rounding.before, now) ? [{ id: key, value: rounding.before }] : []
}

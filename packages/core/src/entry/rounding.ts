/** Answers that differ from the number typed: reported at the question, and undone with the text as typed. */

import { type Fact, type FactValue, sameFactValue } from '../facts/fact'
import type { OpenForm } from './form/openForm'

export interface Rounding {
  /** As it was typed. */
  readonly typed: string
  /** The previous answer. */
  readonly before: FactValue
}

interface Rounded {
  readonly form: OpenForm | null
  readonly rounded: ReadonlyMap<string, Rounding>
}

/** The fact that restores the previous answer; empty if the rounded one equals it. */
export function beforeRounding({ form, rounded }: Rounded, key: string): readonly Fact[] {
  const rounding = rounded.get(key)
  const now = form?.engine.question(key).value ?? null
  return rounding && !sameFactValue(rounding.before, now) ? [{ id: key, value: rounding.before }] : []
}

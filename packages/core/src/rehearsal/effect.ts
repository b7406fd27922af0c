/** The effects of a new version of a base on a stored case. */
import type { FactValue } from '../facts/fact'

export const effectKinds = ['lost', 'meaning', 'required', 'computed', 'solution', 'mark', 'query'] as const

export type EffectKind = (typeof effectKinds)[number]

/** Why an effect occurs, by its kind. */
export const effectReasons = {
  /** An answer or a note that the case would no longer hold, or no longer show (`Hidden`). */
  lost: ['UnknownQuestion', 'UnknownAnswer', 'WrongType', 'Derived', 'NoSuchOccurrence', 'UnreadableText', 'Hidden'],
  /** A stored answer that means another thing, is out of range now, or is refused now, by a limit or a check: it stays, and its section is not complete. */
  meaning: ['Unit', 'Code', 'Words', 'Weight', 'Range', 'Refused'],
  /** A missing answer. `Emptied`: the question had one, which is lost. `Asked`: it did not show before, or was optional. */
  required: ['Added', 'Asked', 'Emptied'],
  computed: ['Changed', 'Removed'],
  solution: ['Changed', 'Removed'],
  /** A mark of verification. `Removed`: its questionnaire is gone. `Changed`: what it verified is. */
  mark: ['Changed', 'Removed'],
  /** An open query. */
  query: ['Changed', 'Removed', 'Hidden'],
} as const satisfies Record<EffectKind, readonly string[]>

export type EffectReason<K extends EffectKind = EffectKind> = (typeof effectReasons)[K][number]

export interface Effect<K extends EffectKind = EffectKind> {
  readonly kind: K
  /** The id of a question or solution; of a questionnaire for a mark. */
  readonly about: string
  /** The key of the answer, with its occurrence; `about` where there is none. A note has the key of its fact. */
  readonly key: string
  readonly reason: EffectReason<K>
  /** The value, the state of a solution or the level of a mark, before and after. */
  readonly from: FactValue
  readonly to: FactValue
}

/** Values that need each other are not computed. */
import type { Rule } from '@casebook/core/bases/rule'
import { rankRules } from '@casebook/core/rules/ranks'

export interface Computing {
  /** Of the question that is set. */
  readonly id: string
  readonly rule: Rule
  /** Says that the value is not computed, because of the questions on its way back to itself. */
  tellOfCircle(message: string): void
}

export function withoutCircles<C extends Computing>(computing: readonly C[]): readonly C[] {
  let left = computing
  for (;;) {
    const ranked = rankRules(left.map(({ rule }) => rule))
    if (ranked.type === 'Ranked') return left
    const dropped = left.find(({ id }) => ranked.path.includes(id))
    if (!dropped) throw new Error(`A circle without a calculation: ${ranked.path.join(', ')}`)
    dropped.tellOfCircle(`The value depends on itself, by way of ${ranked.path.join(', ')}.`)
    left = left.filter((each) => each !== dropped)
  }
}

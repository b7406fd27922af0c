/**
 * Taking back what one said, one step at a time.
 *
 * A step remembers what stood before it and what it said; taking it back brings the answer before it: a value, an explicit "unknown", or
 * none. Only one's own last word is taken back. Where somebody else has spoken since, their answer stays, and the step passes it by.
 */
import { type Fact, type FactValue, sameFactValue } from '../facts/fact'

export interface Change {
  /** The key of the answer: `id` or `id#2`. */
  readonly id: string
  readonly before: FactValue
  readonly after: FactValue
}

/** What was said in one go: one answer, or all that left with an entry of a repeating group. */
export type Step = readonly Change[]

/** What stands as the answer to a question now. */
export type Said = (key: string) => FactValue

/** Blank if the answers say nothing new. */
export function stepOf(facts: readonly Fact[], said: Said): Step {
  const changes = new Map<string, Change>()
  for (const { id, value } of facts) changes.set(id, { id, before: changes.get(id)?.before ?? said(id), after: value })
  return [...changes.values()].filter(({ before, after }) => !sameFactValue(before, after))
}

export interface TakenBack {
  /** The answers that come back. */
  readonly facts: readonly Fact[]
  /** The steps that can still be taken back, the latest last. */
  readonly left: readonly Step[]
}

/** Takes back the latest step of which anything still stands. */
export function takeBack(steps: readonly Step[], said: Said): TakenBack {
  for (let at = steps.length - 1; at >= 0; at--) {
    const facts = standing(steps[at] ?? [], said).map(({ id, before }) => ({ id, value: before }))
    if (facts.length > 0) return { facts, left: steps.slice(0, at) }
  }
  return { facts: [], left: [] }
}

export function canTakeBack(steps: readonly Step[], said: Said): boolean {
  return steps.some((step) => standing(step, said).length > 0)
}

function standing(step: Step, said: Said): Step {
  return step.filter(({ id, after }) => sameFactValue(said(id), after))
}

/** Somebody else answered these questions, be it with the same words: what came before is no longer one's own to bring back. */
export function withoutSaidByOthers(steps: readonly Step[], keys: ReadonlySet<string>): readonly Step[] {
  return steps.map((step) => step.filter(({ id }) => !keys.has(id))).filter((step) => step.length > 0)
}

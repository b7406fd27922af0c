/**
 * Undo of one's own answers, one step at a time.
 *
 * A step records each answer and the one before it. Undo restores the previous answer: a value, an explicit "unknown",
 * or none. Only one's own latest answer is undone. If another person has answered since, their answer stays and undo
 * skips it.
 */
import { type Fact, type FactValue, sameFactValue } from '../facts/fact'

export interface Change {
  /** The key of the answer: `id` or `id#2`. */
  readonly id: string
  readonly before: FactValue
  readonly after: FactValue
}

/** Answers given at once: a single answer, or all that were removed with an entry of a repeating group. */
export type Step = readonly Change[]

/** The current answer to a question. */
export type ValueNow = (key: string) => FactValue

/** Empty if the facts change nothing. */
export function stepOf(facts: readonly Fact[], valueNow: ValueNow): Step {
  const changes = new Map<string, Change>()
  for (const { id, value } of facts)
    changes.set(id, { id, before: changes.get(id)?.before ?? valueNow(id), after: value })
  return [...changes.values()].filter(({ before, after }) => !sameFactValue(before, after))
}

export interface TakenBack {
  /** The answers to restore. */
  readonly facts: readonly Fact[]
  /** The steps that can still be undone, the latest last. */
  readonly left: readonly Step[]
}

/** Undoes the latest step of which anything still holds. */
export function takeBack(steps: readonly Step[], valueNow: ValueNow): TakenBack {
  for (let at = steps.length - 1; at >= 0; at--) {
    const facts = standing(steps[at] ?? [], valueNow).map(({ id, before }) => ({ id, value: before }))
    if (facts.length > 0) return { facts, left: steps.slice(0, at) }
  }
  return { facts: [], left: [] }
}

export function canTakeBack(steps: readonly Step[], valueNow: ValueNow): boolean {
  return steps.some((step) => standing(step, valueNow).length > 0)
}

function standing(step: Step, valueNow: ValueNow): Step {
  return step.filter(({ id, after }) => sameFactValue(valueNow(id), after))
}

/**
 * Another person answered these questions, perhaps with the same value: the previous answers can no longer be restored.
 */
export function withoutSaidByOthers(steps: readonly Step[], keys: ReadonlySet<string>): readonly Step[] {
  return steps.map((step) => step.filter(({ id }) => !keys.has(id))).filter((step) => step.length > 0)
}

import type { Check } from '../../bases/rule'

const none: readonly Check[] = []

/** The checks that object to an answer, by slot and in the order of the base. */
export class Objections {
  readonly #bySlot = new Map<number, readonly Check[]>()
  readonly #order: ReadonlyMap<Check, number>

  constructor(checks: readonly Check[] = []) {
    this.#order = new Map(checks.map((check, i) => [check, i]))
  }

  to(slot: number): readonly Check[] {
    return this.#bySlot.get(slot) ?? none
  }

  /** Answers the slot. */
  change(slot: number, check: Check, by: 1 | -1): number {
    const others = this.to(slot).filter((other) => other !== check)
    const placeOf = (one: Check) => this.#order.get(one) ?? 0
    this.#bySlot.set(slot, by > 0 ? [...others, check].sort((a, b) => placeOf(a) - placeOf(b)) : others)
    return slot
  }

  clear(slot: number): void {
    this.#bySlot.delete(slot)
  }
}

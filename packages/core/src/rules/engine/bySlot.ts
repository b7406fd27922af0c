/** What acts on each slot: the checks that object to its answer, or the answers that are withheld there. */
export class BySlot<T> {
  readonly #bySlot = new Map<number, Set<T>>()
  readonly #order: ReadonlyMap<T, number>

  /** `order`: that of the base. */
  constructor(order: readonly T[] = []) {
    this.#order = new Map(order.map((one, i) => [one, i]))
  }

  at(slot: number): readonly T[] {
    const placeOf = (one: T) => this.#order.get(one) ?? 0
    return [...(this.#bySlot.get(slot) ?? [])].sort((a, b) => placeOf(a) - placeOf(b))
  }

  /** Answers the slot. */
  change(slot: number, one: T, by: 1 | -1): number {
    const all = this.#bySlot.get(slot) ?? new Set()
    this.#bySlot.set(slot, all)
    if (by > 0) all.add(one)
    else all.delete(one)
    return slot
  }

  clear(slot: number): void {
    this.#bySlot.delete(slot)
  }
}

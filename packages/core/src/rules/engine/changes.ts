/** Changes in a case since the last query. */
export interface Changes {
  readonly slots: readonly number[]
  readonly questionnaires: readonly number[]
  readonly solutions: readonly number[]
  /** Scopes whose list of occurrences changed. */
  readonly scopes: readonly number[]
}

export class ChangeLog {
  #slots: number[] = []
  /** A list by slot rather than a set: slots are many, and every answer checks them. */
  readonly #isSlotIn: boolean[] = []
  readonly questionnaires = new Set<number>()
  readonly solutions = new Set<number>()
  readonly scopes = new Set<number>()

  addSlot(slot: number): void {
    if (this.#isSlotIn[slot] || slot < 0) return
    this.#isSlotIn[slot] = true
    this.#slots.push(slot)
  }

  take(): Changes {
    const slots = this.#slots
    for (const slot of slots) this.#isSlotIn[slot] = false
    this.#slots = []
    return {
      slots,
      questionnaires: taken(this.questionnaires),
      solutions: taken(this.solutions),
      scopes: taken(this.scopes),
    }
  }
}

const none: readonly number[] = []

function taken(changed: Set<number>): readonly number[] {
  if (changed.size === 0) return none
  const all = [...changed]
  changed.clear()
  return all
}

/** The last outcome of each rule instance: whether it acts, and the value that it sets while it does. */
import { type Held, sameHeld } from './held'

export class RuleOutcomes {
  readonly #acts: boolean[] = []
  readonly #values: Held[] = []

  acts(instance: number): boolean {
    return this.#acts[instance] ?? false
  }

  valueOf(instance: number): Held {
    return this.#values[instance]
  }

  /** False if it was so before. */
  noteActing(instance: number, acts: boolean): boolean {
    if (acts === this.acts(instance)) return false
    this.#acts[instance] = acts
    return true
  }

  /** False if it was so before. */
  noteValue(instance: number, value: Held): boolean {
    if (sameHeld(this.#values[instance], value)) return false
    this.#values[instance] = value
    return true
  }

  forget(instance: number): void {
    this.#acts[instance] = false
    this.#values[instance] = undefined
  }
}

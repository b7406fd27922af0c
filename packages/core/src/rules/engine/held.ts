/** The values of a case by slot: an entered value takes precedence over a derived one. */
import type { Value } from '../../bases/answerValue'
import { type FactValue, sameFactValue, type Unknown } from '../../facts/fact'

export type Held = Value | Unknown | undefined

export class HeldValues {
  /** The current values. */
  readonly values: Held[]
  readonly #said: Held[]
  readonly #derived: Held[]

  constructor(slots: number) {
    this.values = new Array<Held>(slots).fill(undefined)
    this.#said = new Array<Held>(slots).fill(undefined)
    this.#derived = new Array<Held>(slots).fill(undefined)
  }

  isSaid(slot: number): boolean {
    return this.#said[slot] !== undefined
  }

  *said(): Generator<readonly [slot: number, value: Value | Unknown]> {
    for (const [slot, value] of this.#said.entries()) if (value !== undefined) yield [slot, value]
  }

  /** False if nothing changed. `undefined` withdraws. */
  say(slot: number, value: Held): boolean {
    if (sameHeld(this.#said[slot], value)) return false
    this.#said[slot] = value
    return true
  }

  derive(slot: number, value: Held): void {
    this.#derived[slot] = value
  }

  /** Updates the current value. False if it stayed the same. */
  settle(slot: number): boolean {
    const value = this.#said[slot] ?? this.#derived[slot]
    if (sameHeld(this.values[slot], value)) return false
    this.values[slot] = value
    return true
  }

  clear(slot: number): void {
    this.values[slot] = this.#said[slot] = this.#derived[slot] = undefined
  }
}

export function sameHeld(a: Held, b: Held): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  return sameFactValue(a as FactValue, b as FactValue) // The cast is sound: neither is missing.
}

/** The values of a case by slot: what a person said goes before what the rules derive. */
import type { Value } from '../../bases/answerValue'
import { type FactValue, sameFactValue, type Unknown } from '../../facts/fact'

export type Held = Value | Unknown | undefined

export class HeldValues {
  /** The values that hold. */
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

  /** False if it was said before. Undefined withdraws. */
  say(slot: number, value: Held): boolean {
    if (sameHeld(this.#said[slot], value)) return false
    this.#said[slot] = value
    return true
  }

  derive(slot: number, value: Held): void {
    this.#derived[slot] = value
  }

  /** Brings up to date which value holds. False if it is the one before. */
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

/** Counts the acting rules per target and indication; the merged indication is read off the counts. */
import type { Indication } from '../bases/rule'
import { indications } from './indication'

const kinds = indications.length

export class IndicationCounts {
  readonly #counts: number[]

  constructor(things: number) {
    this.#counts = new Array<number>(things * kinds).fill(0)
  }

  add(thing: number, indication: Indication): void {
    this.change(thing, indications.indexOf(indication), 1)
  }

  /** `kind` is an index into `indications`. */
  change(thing: number, kind: number, by: 1 | -1): void {
    const at = thing * kinds + kind
    this.#counts[at] = (this.#counts[at] ?? 0) + by
  }

  clear(thing: number): void {
    for (let kind = 0; kind < kinds; kind++) this.#counts[thing * kinds + kind] = 0
  }

  merged(thing: number): Indication {
    for (let kind = kinds - 1; kind > 0; kind--)
      if ((this.#counts[thing * kinds + kind] ?? 0) > 0) return indications[kind] ?? 'NEUTRAL'
    return 'NEUTRAL'
  }
}

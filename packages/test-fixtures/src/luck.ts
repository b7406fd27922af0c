/** Random numbers that a seed brings back. */
export interface Luck {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number
  readonly chance: (probability: number) => boolean
  /** A whole number from 0, below the limit. */
  readonly below: (limit: number) => number
  readonly oneOf: <T>(list: readonly T[]) => T
}

/** Mulberry32. */
export function luckOf(seed: number): Luck {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    chance: (probability) => next() < probability,
    below,
    // The cast is sound: the list is not empty.
    oneOf: <T>(list: readonly T[]) => list[below(list.length)] as T,
  }
}

/** Chance that can be had again: a run is repeated with the SEED that it prints, and ROUNDS says how often each story is told. */
export const rounds = Number(process.env.ROUNDS ?? 1)
export const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

export const eachRound = Array.from({ length: rounds }, (_, round) => round)

let state = seed

/** A whole number from 0, below the limit. */
export function random(limit: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}

export function chance(probability: number): boolean {
  return random(1_000) < probability * 1_000
}

export function oneOf<T>(list: readonly T[]): T {
  // The cast is sound: the list is not empty.
  return list[random(list.length)] as T
}

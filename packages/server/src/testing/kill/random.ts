/** Random numbers that a seed brings back. */
export interface Random {
  /** From 0 up to, but not, `below`. */
  readonly whole: (below: number) => number
}

/** mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return { whole: (below) => Math.floor(next() * below) }
}

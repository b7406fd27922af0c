/**
 * A sampling plan: which cases are verified whole. The server draws a case by its own number, which follows from the seed and the
 * id of the case. So the draw of one case depends on no other: anybody repeats it with the seed and the list of cases, a
 * new case joins with the plan's chance, and a larger share keeps the cases of a smaller one.
 */

/** In percent. */
export const shares = { least: 0, most: 100 } as const

/** A seed as it is read out: `7c1e 44a0 9b52 e6d3`. */
export function readableSeed(seed: string): string {
  return seed.replace(/(.{4})(?=.)/g, '$1 ')
}

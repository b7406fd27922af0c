/**
 * A sampling plan: which cases are verified whole. A case is drawn by its own number, which follows from the seed and the
 * id of the case. So the draw of one case depends on no other: anybody repeats it with the seed and the list of cases, a
 * new case joins with the plan's chance, and a larger share keeps the cases of a smaller one.
 */

/** A hash of a text, in hexadecimal. */
type Hash = (text: string) => string

/** In percent. */
export const shares = { least: 0, most: 100 } as const

/** The number of a case in the draw, from 0 to less than 1. */
export function drawNumber(seed: string, caseId: string, hash: Hash): number {
  return Number.parseInt(hash(`${seed}/${caseId}`).slice(0, 12), 16) / 16 ** 12
}

/** Whether the plan draws the case. */
export function isDrawn({ seed, share }: { seed: string; share: number }, caseId: string, hash: Hash): boolean {
  return drawNumber(seed, caseId, hash) < share / 100
}

/** A seed as it is read out: `7c1e 44a0 9b52 e6d3`. */
export function readableSeed(seed: string): string {
  return seed.replace(/(.{4})(?=.)/g, '$1 ')
}

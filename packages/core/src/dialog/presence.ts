/**
 * Who else has a case open, so that two people need not find out when they save.
 *
 * Somebody is there from when they open the case until they leave it, or until nothing was heard of them for a while: a browser that
 * crashed says no goodbye.
 */

/** In milliseconds. */
export const awayAfter = 5 * 60_000

/** Somebody's visit to a case. */
export interface Stay {
  readonly since: Date
  readonly heardAt: Date
}

export function isThere({ heardAt }: Pick<Stay, 'heardAt'>, now: Date): boolean {
  return now.getTime() - heardAt.getTime() < awayAfter
}

/** Whoever was there all along stays; whoever was away arrives anew. */
export function heardOf(before: Stay | null, now: Date): Stay {
  return { since: before && isThere(before, now) ? before.since : now, heardAt: now }
}

/**
 * Who else has a case open, so that two people need not find out when they save.
 *
 * Somebody is there from when they open the case until they leave it, or until nothing was heard of them for a while: a browser that
 * crashed says no goodbye.
 */

/** In milliseconds. */
export const awayAfter = 5 * 60_000

/** What a server keeps of somebody may be so old: whoever only looks around is not written down each time. */
export const notedEvery = 30_000

/**
 * Presence: who else has a case open, so that two people do not find out only when they save.
 *
 * A person is present from opening the case until they leave it, or until nothing was heard of them for a while: a
 * crashed browser does not say goodbye.
 */

/** In milliseconds. */
export const awayAfter = 5 * 60_000

/**
 * The age up to which a server's record of a person counts as fresh: polling alone does not cause a write each time.
 */
export const notedEvery = 30_000

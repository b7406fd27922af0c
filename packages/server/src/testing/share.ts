/**
 * The share of a matrix that `npm test` takes, the same in every run. `npm run test:all` takes everything: before a release, and after a change
 * to the look of many screens, to who may do what, or to a database.
 */
export const takesAll = process.env.TESTS === 'all'

/** True in `npm test`: what checks this runs in `npm run test:all`, or when its file is run by name. */
export const rests = process.env.TEST_RUN !== undefined && !takesAll

/** One look of each screen, and each look of some. */
export function isLookedAt(screen: number, look: number, looks: number, all = takesAll): boolean {
  return all || screen % looks === look
}

/** The last of every so many. */
export function oneOf<T>(each: readonly T[], many: number, all = takesAll): readonly T[] {
  return all ? each : each.filter((_, index) => index % many === many - 1)
}

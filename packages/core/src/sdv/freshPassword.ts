/** A signature is given with a password, and for a while afterwards. */

const minute = 60_000

/** How long a password counts for signatures, in milliseconds. */
export const passwordCountsFor = 15 * minute

/** Whether the person gave their password recently enough to sign, at sign-in or since. */
export function maySignNow(givenAt: Date, now: Date): boolean {
  const age = now.getTime() - givenAt.getTime()
  return age >= 0 && age < passwordCountsFor
}

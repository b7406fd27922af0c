/** A signature is given with a password, and for a while afterwards. It is withdrawn with a password for that purpose. */

const minute = 60_000

/** How long a password counts for signatures, in milliseconds. */
export const passwordCountsFor = 15 * minute

/** Whether the person gave their password recently enough to sign, at sign-in or since. */
export function maySignNow(givenAt: Date, now: Date): boolean {
  const age = now.getTime() - givenAt.getTime()
  return age >= 0 && age < passwordCountsFor
}

/** How long a password counts that was given to withdraw, in milliseconds: long enough for the sections of a case. */
export const withdrawalCountsFor = 2 * minute

/** Whether the person confirmed their password just now. The sign-in does not count: signatures are not withdrawn in passing. */
export function mayWithdrawNow(confirmedAt: Date, now: Date): boolean {
  const age = now.getTime() - confirmedAt.getTime()
  return age >= 0 && age < withdrawalCountsFor
}

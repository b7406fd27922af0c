/** What a signature is executed with, and for how long what was given counts. */

const minute = 60_000

/**
 * `provider`: a fresh authentication at the provider of sign-in. `signIn`: by a client of the specified calls, which knows no question for a password. Kept with each signature.
 */
export const signingMeans = ['nameAndPassword', 'password', 'passkey', 'provider', 'signIn'] as const

export type SigningMeans = (typeof signingMeans)[number]

/** How long a credential counts for the signatures that it was given for, in milliseconds: long enough for a run over a large case. */
export const credentialCountsFor = 15 * minute

/** How long the username of a session counts: the length of a working day. Afterwards it is asked for once more. */
export const nameCountsFor = 12 * 60 * minute

/** How long the sign-in counts for the specified calls. */
export const signInCountsFor = 15 * minute

/** Whether what was given counts still, for so many milliseconds. */
export function counts(givenAt: Date, now: Date, countsFor: number): boolean {
  const age = now.getTime() - givenAt.getTime()
  return age >= 0 && age < countsFor
}

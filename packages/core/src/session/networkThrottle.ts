/**
 * How failed sign-ins hold a network back, whichever names they try: who tries one password on many names fails once with each.
 *
 * A network may fail a hundred times; each minute one failure is forgiven. A hospital behind one address stays below that, and its
 * known devices are neither counted nor held. The right password takes its own try back.
 */

export interface NetworkThrottle {
  /** Failures not forgiven yet, as of `countedAt`. */
  readonly failures: number
  readonly countedAt: Date
}

export const failuresOfNetwork = 100
const forgivenEvery = 60_000

export const noFailuresOfNetwork = (now: Date): NetworkThrottle => ({ failures: 0, countedAt: now })

/** Whether a try from an unknown device must be refused unseen. */
export function isNetworkHeld(throttle: NetworkThrottle, now: Date): boolean {
  return failuresAt(throttle, now) > failuresOfNetwork - 1
}

/** When the next try is let in. */
export function networkHeldUntil({ failures, countedAt }: NetworkThrottle): Date {
  return new Date(countedAt.getTime() + Math.max(0, failures - failuresOfNetwork + 1) * forgivenEvery)
}

/** Written down before the password is checked, like a failure of the name. */
export function afterFailureOfNetwork(before: NetworkThrottle, now: Date): NetworkThrottle {
  return { failures: failuresAt(before, now) + 1, countedAt: now }
}

export function afterSuccessOfNetwork(before: NetworkThrottle, now: Date): NetworkThrottle {
  return { failures: Math.max(0, failuresAt(before, now) - 1), countedAt: now }
}

function failuresAt({ failures, countedAt }: NetworkThrottle, now: Date): number {
  // A clock that was set back forgives nothing.
  const passed = Math.max(0, now.getTime() - countedAt.getTime())
  return Math.max(0, failures - passed / forgivenEvery)
}

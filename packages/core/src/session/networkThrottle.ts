/**
 * Throttles failed sign-ins per network, whatever names they try: trying one password on many names fails only once for
 * each.
 *
 * A network may fail a hundred times; one failure is forgiven per minute. A hospital behind one address stays below
 * that, and its known devices are neither counted nor throttled. The right password takes its own attempt back.
 */

export interface NetworkThrottle {
  /** Failures not yet forgiven, as of `countedAt`. */
  readonly failures: number
  readonly countedAt: Date
}

export const failuresOfNetwork = 100
const forgivenEvery = 60_000

export const noFailuresOfNetwork = (now: Date): NetworkThrottle => ({ failures: 0, countedAt: now })

/** Whether an attempt from an unknown device must be refused without checking it. */
export function isNetworkHeld(throttle: NetworkThrottle, now: Date): boolean {
  return failuresAt(throttle, now) > failuresOfNetwork - 1
}

/** When the next attempt is allowed. */
export function networkHeldUntil({ failures, countedAt }: NetworkThrottle): Date {
  return new Date(countedAt.getTime() + Math.max(0, failures - failuresOfNetwork + 1) * forgivenEvery)
}

/** Recorded before the password is checked, like a failure of the name. */
export function afterFailureOfNetwork(before: NetworkThrottle, now: Date): NetworkThrottle {
  return { failures: failuresAt(before, now) + 1, countedAt: now }
}

export function afterSuccessOfNetwork(before: NetworkThrottle, now: Date): NetworkThrottle {
  return { failures: Math.max(0, failuresAt(before, now) - 1), countedAt: now }
}

function failuresAt({ failures, countedAt }: NetworkThrottle, now: Date): number {
  // A clock set back forgives nothing.
  const passed = Math.max(0, now.getTime() - countedAt.getTime())
  return Math.max(0, failures - passed / forgivenEvery)
}

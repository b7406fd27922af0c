/**
 * Slows down strangers who register or request mails, per network: forty at once, as a course of a hospital needs, then
 * one a minute. An account gets three mails of a kind an hour, whoever requests them.
 */

export interface RequestThrottle {
  /** Requests not yet forgiven, as of `countedAt`. */
  readonly requests: number
  readonly countedAt: Date
}

export const requestsOfNetwork = 40
export const mailsOfAccount = 3
/** The time over which the mails of an account are counted, in milliseconds. */
export const mailsWithin = 60 * 60_000

const forgivenEvery = 60_000

export const noRequests = (now: Date): RequestThrottle => ({ requests: 0, countedAt: now })

/** The throttle with one more request; null if the network has to wait. */
export function afterRequest({ requests, countedAt }: RequestThrottle, now: Date): RequestThrottle | null {
  // A clock set back forgives nothing.
  const passed = Math.max(0, now.getTime() - countedAt.getTime())
  const left = Math.max(0, requests - passed / forgivenEvery)
  return left > requestsOfNetwork - 1 ? null : { requests: left + 1, countedAt: now }
}

/**
 * Throttles failed sign-ins per account, without letting a stranger lock anybody out.
 *
 * Each name has two counts: attempts from anywhere, and attempts from devices that have signed in before. From
 * anywhere, the tenth consecutive failure blocks the name, longer each time. A known device is not affected by that,
 * nor by what strangers do. Both counts are limited per hour. A name without an account is counted like any other. A
 * third count covers signed-in people who are asked for their current password, a fourth one the codes that follow the
 * right password.
 */

export interface Throttle {
  /** Consecutive failures. */
  readonly failures: number
  readonly holdUntil: Date | null
  /** Start of the hour in which attempts are counted. */
  readonly windowStart: Date
  /** Attempts in that hour that failed or are still being checked. */
  readonly tries: number
}

/**
 * The origin of an attempt. `setPassword`: a signed-in person asked for the current password. `secondFactor`: a code
 * after the right password.
 */
export type Origin = 'anywhere' | 'knownDevice' | 'setPassword' | 'secondFactor'

export const failuresBeforeHold = 10

/**
 * Hours are counted from the first attempt, so any sixty minutes overlap at most two of them, and signing in has two
 * counts: four times 25 is the hundred that no sixty minutes exceed. Changing the password has its own count, so that
 * it cannot exhaust that of the person's device.
 */
const triesPerWindow: Readonly<Record<Origin, number>> = {
  anywhere: 25,
  knownDevice: 25,
  setPassword: 10,
  secondFactor: 25,
}

const second = 1000
const windowLength = 60 * 60 * second
const shortestHold = 30 * second
const longestHold = 15 * 60 * second
/**
 * Wrong codes come from people who know the password, so no other person can hold the account back by them. Three codes of
 * a million are right at a time: with waits of up to a day, a year of guessing finds one in a thousand accounts.
 */
const longestHoldOfCodes = 24 * 60 * 60 * second

export const noFailures = (now: Date): Throttle => ({ failures: 0, holdUntil: null, windowStart: now, tries: 0 })

/** Whether an attempt must be refused without checking it, even with the right password. */
export function isHeld(throttle: Throttle, origin: Origin, now: Date): boolean {
  return heldUntil(throttle, origin, now) !== null
}

/** When attempts are checked again; null if they are checked now. */
export function heldUntil(throttle: Throttle, origin: Origin, now: Date): Date | null {
  const isFull = throttle.tries >= triesPerWindow[origin] && !isOver(throttle, now)
  const waits =
    (origin === 'anywhere' || origin === 'secondFactor') && throttle.holdUntil !== null && throttle.holdUntil > now
  if (!isFull) return waits ? throttle.holdUntil : null
  const windowEnd = new Date(throttle.windowStart.getTime() + windowLength)
  return waits && throttle.holdUntil !== null && throttle.holdUntil > windowEnd ? throttle.holdUntil : windowEnd
}

/**
 * The throttle if the attempt fails. Stored before the password is checked, so that each of many concurrent attempts
 * counts; the right password takes it back.
 */
export function afterFailure(before: Throttle, now: Date, origin: Origin = 'anywhere'): Throttle {
  const failures = before.failures + 1
  const window = isOver(before, now) ? { windowStart: now, tries: 1 } : { ...before, tries: before.tries + 1 }
  return { failures, holdUntil: holdAfter(failures, now, origin), windowStart: window.windowStart, tries: window.tries }
}

/**
 * Resets the consecutive failures, but not the attempts of the hour, so that a success does not give an attacker new
 * ones.
 */
export function afterSuccess(before: Throttle): Throttle {
  return { ...before, failures: 0, holdUntil: null, tries: Math.max(0, before.tries - 1) }
}

/** Whether a failure is reported as one of too many. */
export function isOneTooMany({ failures }: Throttle): boolean {
  return failures >= failuresBeforeHold
}

function holdAfter(failures: number, now: Date, origin: Origin): Date | null {
  if (failures < failuresBeforeHold) return null
  const longest = origin === 'secondFactor' ? longestHoldOfCodes : longestHold
  const hold = Math.min(longest, shortestHold * 2 ** (failures - failuresBeforeHold))
  return new Date(now.getTime() + hold)
}

function isOver({ windowStart }: Throttle, now: Date): boolean {
  return now.getTime() - windowStart.getTime() >= windowLength
}

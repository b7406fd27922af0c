/**
 * How failed sign-ins hold an account back, without letting a stranger lock anybody out.
 *
 * Two counts are kept for a name: one of tries from anywhere, one of tries from devices that signed in before. From
 * anywhere, the tenth failure in a row holds the name back, longer each time. A known device is never held by that, nor by
 * what strangers do. Both are bounded by the number of tries an hour. A name without an account is counted like any other. A third count
 * is of those who are asked for their present password while they are signed in.
 */

export interface Throttle {
  /** Failures in a row. */
  readonly failures: number
  readonly holdUntil: Date | null
  /** When the hour began in which the tries are counted. */
  readonly windowStart: Date
  /** Tries in that hour which failed or are still being checked. */
  readonly tries: number
}

/** Where a try comes from. `setPassword`: from somebody signed in, who is asked for the present password. */
export type Origin = 'anywhere' | 'knownDevice' | 'setPassword'

export const failuresBeforeHold = 10

/**
 * Hours are counted from the first try, so any sixty minutes meet at most two of them, and signing in has two counts: four times 25 is
 * the hundred that no sixty minutes exceed. Changing the password has its own, so that nobody uses up their device's.
 */
const triesPerWindow: Readonly<Record<Origin, number>> = { anywhere: 25, knownDevice: 25, setPassword: 10 }

const second = 1000
const windowLength = 60 * 60 * second
const shortestHold = 30 * second
const longestHold = 15 * 60 * second

export const noFailures = (now: Date): Throttle => ({ failures: 0, holdUntil: null, windowStart: now, tries: 0 })

/** Whether a try must be refused unseen, even with the right password. */
export function isHeld(throttle: Throttle, origin: Origin, now: Date): boolean {
  const isFull = throttle.tries >= triesPerWindow[origin] && !isOver(throttle, now)
  const waits = origin === 'anywhere' && throttle.holdUntil !== null && throttle.holdUntil > now
  return isFull || waits
}

/**
 * What a try leaves if it fails. It is written down before the password is checked, so that many tries at once are
 * counted each; a right password takes it back.
 */
export function afterFailure(before: Throttle, now: Date): Throttle {
  const failures = before.failures + 1
  const window = isOver(before, now) ? { windowStart: now, tries: 1 } : { ...before, tries: before.tries + 1 }
  return { failures, holdUntil: holdAfter(failures, now), windowStart: window.windowStart, tries: window.tries }
}

/** The failures in a row end; the tries of the hour stay, so that a success does not give an attacker new ones. */
export function afterSuccess(before: Throttle): Throttle {
  return { ...before, failures: 0, holdUntil: null, tries: Math.max(0, before.tries - 1) }
}

/** Whether a failure is answered as one of too many. */
export function isOneTooMany({ failures }: Throttle): boolean {
  return failures >= failuresBeforeHold
}

function holdAfter(failures: number, now: Date): Date | null {
  if (failures < failuresBeforeHold) return null
  const hold = Math.min(longestHold, shortestHold * 2 ** (failures - failuresBeforeHold))
  return new Date(now.getTime() + hold)
}

function isOver({ windowStart }: Throttle, now: Date): boolean {
  return now.getTime() - windowStart.getTime() >= windowLength
}

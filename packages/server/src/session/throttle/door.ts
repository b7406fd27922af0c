/**
 * A semaphore before every computation of a password's hash. It admits a few requests at a time, so that a flood delays neither the
 * database nor the processor: known devices go first, networks take turns, and unknown devices leave half of the time to others. A request
 * that cannot wait is refused before its try is counted.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { processes } from '../../processes/processes'
import type { Semaphore } from '../../processes/semaphore'
import { sharedSemaphore } from '../../processes/semaphores'
import type { Services } from '../../services'
import { keep } from '../fallbackStore'

export const door: Semaphore = sharedSemaphore('door')

/** Milliseconds. Each process refuses less often, so that all together do not refuse more often. */
const apart = 20 * processes
const longestWait = 5_000
let lastRefusal = 0

/**
 * Delays the reply to a throttled request. A single request is refused at once; a crowd that retries at once has to wait, or the server
 * would do nothing but refuse.
 */
export async function turnToBeRefused(): Promise<void> {
  const now = performance.now()
  lastRefusal = Math.min(Math.max(now, lastRefusal + apart), now + longestWait)
  await delay(lastRefusal - now)
}

/** Networks that were found held back, and until when: while that is known, a flood of tries asks the database nothing. */
const held = new WeakMap<Services['db'], Map<string, Date>>()

/** Null for a network that is not known to be held back. */
export function knownToBeHeldUntil({ db, now }: Services, network: string): Date | null {
  const until = held.get(db)?.get(network)
  return until !== undefined && until > now() ? until : null
}

export function noteHeld({ db, now, log }: Services, network: string, until: Date): void {
  const networks = held.get(db) ?? new Map<string, Date>()
  held.set(db, networks)
  const before = networks.get(network)
  keep(networks, network, until)
  // Once, and not with each minute that lets in a try.
  if (before === undefined || now().getTime() - before.getTime() > anHour)
    log.warn({ network }, 'Too many sign-ins from a network failed: its unknown devices are held back')
}

const anHour = 60 * 60_000

/**
 * The door to everything that computes the hash of a password. However many come at once, few are let through at a time, so that they
 * hold up neither the database nor the processor for everybody else: devices that signed in before go first, and each network has its
 * turn. Strangers leave half of their time to others. Who cannot even wait is turned away before the try is counted.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { processes } from '../../processes/processes'
import type { Semaphore } from '../../processes/semaphore'
import { sharedSemaphore } from '../../processes/semaphores'
import type { Services } from '../../services'
import { keep } from '../meanwhile'

export const door: Semaphore = sharedSemaphore('door')

/** Milliseconds. Each process refuses less often, so that all together do not refuse more often. */
const apart = 20 * processes
const longestWait = 5_000
let lastRefusal = 0

/**
 * The turn to be told no. One who comes alone is told at once; a crowd that asks again as soon as it is told has to wait, or the server
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

import { afterRequest, noRequests } from '@casebook/core/registration/requestThrottle'
import type { Database } from '../services'
import { keep } from '../session/fallbackStore'

declare module '../schema' {
  interface Tables {
    request_throttle: { network: string; requests: number; counted_at: Date }
  }
}

/** Networks that were just told to wait, and until when nobody looks again: a flood of requests asks the database once a second. */
const waiting = new WeakMap<Database, Map<string, Date>>()
const looksAgainAfter = 1_000

export function isKnownToWait(db: Database, network: string, now: Date): boolean {
  const until = waiting.get(db)?.get(network)
  return until !== undefined && until > now
}

function noteWaiting(db: Database, network: string, now: Date): void {
  const networks = waiting.get(db) ?? new Map<string, Date>()
  waiting.set(db, networks)
  keep(networks, network, new Date(now.getTime() + looksAgainAfter))
}

/** Counts one more request of the network; false if it has to wait. */
export async function countRequest(db: Database, network: string, now: Date): Promise<boolean> {
  if (isKnownToWait(db, network, now)) return false
  const isCounted = await count(db, network, now)
  if (!isCounted) noteWaiting(db, network, now)
  return isCounted
}

function count(db: Database, network: string, now: Date): Promise<boolean> {
  const { requests, countedAt } = noRequests(now)
  return db.transaction().execute(async (tx) => {
    // Locks the row that is there.
    const row = await tx
      .insertInto('request_throttle')
      .values({ network, requests, counted_at: countedAt })
      .onConflict((conflict) => conflict.column('network').doUpdateSet({ network }))
      .returning(['requests', 'counted_at'])
      .executeTakeFirstOrThrow()
    const next = afterRequest({ requests: row.requests, countedAt: row.counted_at }, now)
    if (next === null) return false
    const counted = { requests: next.requests, counted_at: next.countedAt }
    await tx.updateTable('request_throttle').set(counted).where('network', '=', network).execute()
    return true
  })
}

export async function forgetRequestsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('request_throttle').where('counted_at', '<', before).execute()
}

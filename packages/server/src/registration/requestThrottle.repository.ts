import { afterRequest, noRequests } from '@casebook/core/registration/requestThrottle'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    request_throttle: { network: string; requests: number; counted_at: Date }
  }
}

/** Counts one more request of the network; false if it has to wait. */
export async function countRequest(db: Database, network: string, now: Date): Promise<boolean> {
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

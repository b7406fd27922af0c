/**
 * A replica of the database (a hot standby) for reads of whole studies. It never answers anything older than the call: it is asked only
 * once it has replayed all that the primary had committed when the call came, and the primary answers where it does not get there soon.
 */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { ReplicaCounts } from '../metrics/metrics'
import type { Database } from '../services'
import { kyselyOn } from './openDatabase'
import { postgresPool } from './postgresPool'

export interface Replica {
  /**
   * The replica, once all that `primary` has committed until now can be read there; null if it is away, is no replica, or does not get
   * there in time. Throws if the primary does not answer.
   */
  readonly upTo: (primary: Database) => Promise<Database | null>
  readonly counts: () => ReplicaCounts
  readonly close: () => Promise<void>
}

/** In milliseconds. A healthy replica is some milliseconds behind. */
const longestWait = 2000
const pause = 5

/** In milliseconds. So long the primary answers everything after the replica failed to, so that not every call waits for it. */
const rest = 5000

/** @param url names one server at a time: each connection of the pool must reach the same one */
export function openReplica(url: string, log?: Logger): Replica {
  const db = kyselyOn(
    postgresPool(url, log, { application_name: 'casebook-reads', connectionTimeoutMillis: longestWait }),
  )
  const counts = { replica: 0, primary: 0 }
  let restsUntil = 0

  /** Why it cannot be asked; null if it can. */
  async function obstacle(position: string): Promise<string | null> {
    const giveUp = performance.now() + longestWait
    try {
      for (;;) {
        const state = await stateAt(db, position)
        if (!state.isReplica) return 'READ_DATABASE_URL names no replica'
        if (state.hasReplayed) return null
        if (performance.now() > giveUp) return 'The replica is too far behind'
        await setTimeout(pause)
      }
    } catch (error) {
      return `The replica does not answer: ${error instanceof Error ? error.message : String(error)}`
    }
  }

  return {
    async upTo(primary) {
      const isResting = performance.now() < restsUntil
      const why = isResting ? 'resting' : await obstacle(await positionOf(primary))
      counts[why === null ? 'replica' : 'primary']++
      if (why === null) return db
      if (!isResting) {
        log?.warn({ why }, 'The primary answers what a replica should')
        restsUntil = performance.now() + rest
      }
      return null
    },
    counts: () => ({ ...counts }),
    close: () => db.destroy(),
  }
}

/** Everything that was acknowledged lies before it. */
async function positionOf(primary: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL answered its position with no row')
  return row.position
}

async function stateAt(replica: Database, position: string) {
  const { rows } = await sql<{ isReplica: boolean; hasReplayed: boolean }>`
    select pg_is_in_recovery() as "isReplica",
           coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "hasReplayed"`.execute(replica)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL answered its state with no row')
  return row
}

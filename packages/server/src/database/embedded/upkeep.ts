/**
 * Upkeep that PostgreSQL does in processes of its own, and the embedded database must be told to do: taking in its log, which would
 * grow for ever and be gone through again after a crash, clearing away what was replaced, and counting what there is.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../schema'

const mebibyte = 2 ** 20
/** So much in the log that it is time. */
const enough = 32 * mebibyte
const every = 5000

/** True if it was time. */
export async function upkeep(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ log: string }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as log from pg_control_checkpoint()`.execute(db)
  if (Number(rows[0]?.log) < enough) return false
  await sql`vacuum (analyze)`.execute(db)
  await sql`checkpoint`.execute(db)
  return true
}

/** Looks every few seconds, until it is told to stop. */
export function keepUp(db: Kysely<Tables>, onError: (error: unknown) => void): { readonly stop: () => Promise<void> } {
  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    looking = upkeep(db).catch(onError)
  }, every)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

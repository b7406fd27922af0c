/** Counts tries to sign in. Each count is taken with its row locked, so that many tries at once are counted each. */
import {
  afterFailure,
  afterSuccess,
  isHeld,
  noFailures,
  type Origin,
  type Throttle,
} from '@casebook/core/session/throttle'
import type { Database } from '../services'

/** A row for every name that was ever tried would never stop growing. */
const forgottenAfterDays = 30

/**
 * Counts one more try, as a failure for the time being. Null if the name is held back: then nothing is counted and the
 * password must not be looked at.
 */
export function countTry(db: Database, username: string, origin: Origin, now: Date): Promise<Throttle | null> {
  return db.transaction().execute(async (tx) => {
    const before = await lock(tx, username, origin, now)
    if (isHeld(before, origin, now)) return null
    const throttle = afterFailure(before, now)
    await write(tx, username, origin, throttle)
    return throttle
  })
}

/** The password was right. */
export function takeTryBack(db: Database, username: string, origin: Origin, now: Date): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await write(tx, username, origin, afterSuccess(await lock(tx, username, origin, now)))
  })
}

export async function forgetOldTries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - forgottenAfterDays * 24 * 60 * 60_000)
  await db.deleteFrom('login_throttle').where('window_start', '<', before).execute()
}

async function lock(tx: Database, username: string, origin: Origin, now: Date): Promise<Throttle> {
  const none = noFailures(now)
  // An update that changes nothing locks the row that is there; a second insert would fail.
  const row = await tx
    .insertInto('login_throttle')
    .values({ username, origin, ...columnsOf(none) })
    .onConflict((conflict) => conflict.columns(['username', 'origin']).doUpdateSet({ username }))
    .returning(['failures', 'hold_until', 'window_start', 'tries'])
    .executeTakeFirstOrThrow()
  return { failures: row.failures, holdUntil: row.hold_until, windowStart: row.window_start, tries: row.tries }
}

async function write(tx: Database, username: string, origin: Origin, throttle: Throttle): Promise<void> {
  await tx
    .updateTable('login_throttle')
    .set(columnsOf(throttle))
    .where('username', '=', username)
    .where('origin', '=', origin)
    .execute()
}

function columnsOf({ failures, holdUntil, windowStart, tries }: Throttle) {
  return { failures, hold_until: holdUntil, window_start: windowStart, tries }
}

/**
 * The clock of the machine, watched: a person who sets it back makes times that do not fit what was written before. Times within one
 * case never run backwards all the same; the log says that something is wrong.
 */
import type { Logger } from 'pino'
import type { Database } from './services'

/** Clocks are set right by less all the time. */
const tolerated = 2000

interface Clocks {
  /** As people set it. */
  readonly wall: () => number
  /** Only ever forwards. */
  readonly steady: () => number
}

const ofMachine: Clocks = { wall: Date.now, steady: () => performance.now() }

export function watchedClock(log: Logger, { wall, steady }: Clocks = ofMachine): () => Date {
  let ahead = wall() - steady()
  return () => {
    const now = wall()
    const setBack = ahead - (now - steady())
    if (setBack > tolerated) log.warn({ seconds: Math.round(setBack / 1000) }, 'The clock of this machine was set back')
    // Later it is compared with what it is now.
    if (Math.abs(setBack) > tolerated) ahead = now - steady()
    return new Date(now)
  }
}

/** The same for a clock that was set back while the server did not run. */
export async function compareWithLog(db: Database, log: Logger, now: Date): Promise<void> {
  const last = await db.selectFrom('server_event').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const behind = last ? last.at.getTime() - now.getTime() : 0
  if (behind > tolerated)
    log.warn(
      { seconds: Math.round(behind / 1000) },
      'The clock of this machine is behind the last event of the server log',
    )
}

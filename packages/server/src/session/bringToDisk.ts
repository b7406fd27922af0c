/** Brings to the disk what was kept in memory while it was full, as soon as there is room again. */
import { isDiskFull } from '../database/fullDisk'
import { recordEvents } from '../events'
import { failureOf } from '../failure'
import type { Services } from '../services'
import { type FallbackStore, fallbackStore, holdsAnything } from './fallbackStore'
import { endSession, startSession, touchSession } from './sessions.repository'

const everySeconds = 5
const tried = new WeakMap<FallbackStore, Date>()

/** Looks every few seconds at most, and costs nothing while there is nothing to bring. */
export async function bringToDisk({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<void> {
  const memory = fallbackStore(db)
  const at = now()
  const before = tried.get(memory)
  if (!holdsAnything(memory) || (before && at.getTime() - before.getTime() < everySeconds * 1000)) return
  tried.set(memory, at)

  const { sessions, seen, ended, events } = memory
  const brought = { sessions: [...sessions], seen: [...seen], ended: [...ended], events: [...events] }
  try {
    await db.transaction().execute(async (tx) => {
      for (const [idHash, session] of brought.sessions)
        await startSession(tx, { ...session, idHash, at: session.signedInAt })
      for (const [idHash, time] of brought.seen) await touchSession(tx, idHash, time)
      for (const [idHash, { reason, at: time }] of brought.ended) await endSession(tx, idHash, reason, time)
      await recordEvents(tx, ...brought.events)
    })
    for (const [idHash] of brought.sessions) sessions.delete(idHash)
    for (const [idHash, time] of brought.seen) if (seen.get(idHash) === time) seen.delete(idHash)
    for (const [idHash] of brought.ended) ended.delete(idHash)
    events.splice(0, brought.events.length)
    log.info('The disk has room again: what was kept in memory is on it')
  } catch (error) {
    if (!isDiskFull(error)) log.error(failureOf(error), 'What is kept in memory cannot be brought to the disk')
  }
}

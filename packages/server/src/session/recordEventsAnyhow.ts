import { unlessDiskIsFull } from '../database/fullDisk'
import { recordEvents, type ServerEvent } from '../events'
import type { Services } from '../services'
import { keepEvents } from './fallbackStore'

/** For events of what changes nothing else: on a full disk they wait in memory, and what they tell of goes on. */
export async function recordEventsAnyhow(
  { db, log }: Pick<Services, 'db' | 'log'>,
  ...events: readonly ServerEvent[]
): Promise<void> {
  await unlessDiskIsFull(
    () => recordEvents(db, ...events),
    () => {
      keepEvents(db, events)
      const kinds = events.map(({ kind }) => kind)
      log.error({ kinds }, 'The disk is full: events of the server log wait in memory')
    },
  )
}

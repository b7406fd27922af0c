import { unlessDiskIsFull } from '../database/fullDisk'
import { recordEvents, type ServerEvent } from '../events'
import type { Services } from '../services'
import { keepEvents } from './meanwhile'

/** For events of what changes nothing else: on a full disk they wait in memory, and what they tell of goes on. */
export async function recordEventAnyhow({ db, log }: Pick<Services, 'db' | 'log'>, event: ServerEvent): Promise<void> {
  await unlessDiskIsFull(
    () => recordEvents(db, event),
    () => {
      keepEvents(db, [event])
      log.error({ kind: event.kind }, 'The disk is full: an event of the server log waits in memory')
    },
  )
}

import type { SnapshotFrom } from 'xstate'
import type { entryMachine } from './entry.machine'
import { isAllOnDevice, isDelivered } from './outbox'

/** Where the answers are now, for the save bar. */
export type AnswersState =
  | 'nothing'
  | 'nothingSaid'
  | 'sending'
  | 'onDevice'
  | 'received'
  | 'saved'
  | 'notConnected'
  | 'signedOut'
  | 'stopped'
  | 'refused'

export function answersState(screen: SnapshotFrom<typeof entryMachine>): AnswersState {
  const { unsaved, outbox, savedAt } = screen.context
  if (screen.matches({ open: { sending: 'pausing' } })) return 'notConnected'
  if (screen.matches({ open: { sending: 'signedOut' } })) return 'signedOut'
  if (screen.matches({ open: { sending: 'stopped' } })) return 'stopped'
  if (outbox.refused.length > 0) return 'refused'
  // A retry after failures does not count as connected yet.
  if (screen.matches({ open: { sending: 'underway' } }))
    return screen.context.attempts > 0 ? 'notConnected' : isAllOnDevice(outbox) ? 'onDevice' : 'sending'
  if (!isDelivered(outbox)) return isAllOnDevice(outbox) ? 'onDevice' : 'sending'
  if (savedAt && unsaved.size === 0) return 'saved'
  if (unsaved.size > 0) return 'received'
  return screen.matches({ open: { page: { entering: 'nothingSaid' } } }) ? 'nothingSaid' : 'nothing'
}

const troubles: ReadonlySet<AnswersState> = new Set(['nothingSaid', 'notConnected', 'signedOut', 'stopped', 'refused'])

/** The state if it is a problem, or null. */
export function troubleOf(state: AnswersState): AnswersState | null {
  return troubles.has(state) ? state : null
}

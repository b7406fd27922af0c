import { isAllOnDevice, isDelivered } from '@casebook/core/entry/outbox'
import type { EntrySnapshot } from '../FormContext'

/** The delivery state of the answers, for the save bar. */
export type DeliveryState =
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

export function deliveryOf(screen: EntrySnapshot): DeliveryState {
  const { unsaved, outbox, savedAt } = screen.context
  if (screen.matches({ open: { delivery: 'pausing' } })) return 'notConnected'
  if (screen.matches({ open: { delivery: 'signedOut' } })) return 'signedOut'
  if (screen.matches({ open: { delivery: 'stopped' } })) return 'stopped'
  if (outbox.refused.length > 0) return 'refused'
  // A retry after failures does not count as connected yet.
  if (screen.matches({ open: { delivery: 'underway' } }))
    return screen.context.attempts > 0 ? 'notConnected' : isAllOnDevice(outbox) ? 'onDevice' : 'sending'
  if (!isDelivered(outbox)) return isAllOnDevice(outbox) ? 'onDevice' : 'sending'
  if (savedAt && unsaved.size === 0) return 'saved'
  if (unsaved.size > 0) return 'received'
  return screen.matches({ open: { page: { entering: 'nothingSaid' } } }) ? 'nothingSaid' : 'nothing'
}

const troubles: ReadonlySet<DeliveryState> = new Set(['nothingSaid', 'notConnected', 'signedOut', 'stopped', 'refused'])

/** The delivery problem, or null if there is none. */
export function troubleOf(delivery: DeliveryState): DeliveryState | null {
  return troubles.has(delivery) ? delivery : null
}

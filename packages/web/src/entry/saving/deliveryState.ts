import { isAllOnDevice, isDelivered } from '@casebook/core/entry/outbox'
import type { EntrySnapshot } from '../FormContext'

/** How the answers fare, in one word for the bar. */
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
  // An attempt that follows others that failed is no good news yet.
  if (screen.matches({ open: { delivery: 'underway' } }))
    return screen.context.attempts > 0 ? 'notConnected' : isAllOnDevice(outbox) ? 'onDevice' : 'sending'
  if (!isDelivered(outbox)) return isAllOnDevice(outbox) ? 'onDevice' : 'sending'
  if (savedAt && unsaved.size === 0) return 'saved'
  if (unsaved.size > 0) return 'received'
  return screen.matches({ open: { page: { entering: 'nothingSaid' } } }) ? 'nothingSaid' : 'nothing'
}

const troubles: ReadonlySet<DeliveryState> = new Set(['nothingSaid', 'notConnected', 'signedOut', 'stopped', 'refused'])

/** The trouble there is with the answers; null as long as all goes well. */
export function troubleOf(delivery: DeliveryState): DeliveryState | null {
  return troubles.has(delivery) ? delivery : null
}

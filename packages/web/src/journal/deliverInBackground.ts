/**
 * Delivers pending answers of drafts that are not open: after sign-in, when the connection is back, and periodically.
 */
import { type AnswersPort, deliverWaiting } from '@casebook/core/journal/courier'
import type { DevicePort } from '@casebook/core/journal/device.port'
import type { Device } from './device'

const everyMinute = 60_000

export function deliverInBackground(device: Device, entry: AnswersPort): DevicePort {
  let username: string | null = null
  let isDelivering = false

  const deliver = async () => {
    if (username === null || isDelivering) return
    isDelivering = true
    try {
      await deliverWaiting(device.journalOf(username), entry)
    } catch {
      // Offline. The answers stay pending until the next attempt.
    } finally {
      isDelivering = false
    }
  }
  addEventListener('online', deliver)
  setInterval(deliver, everyMinute)

  return {
    ...device,
    async arrive(user) {
      await device.arrive(user)
      username = user.username
      void deliver()
    },
    sessionOver() {
      username = null
      return device.sessionOver()
    },
    leave() {
      username = null
      return device.leave()
    },
  }
}

import type { ClientUser } from '../session/session.calls'

/** The person at this device, as far as it remembers, so that a page can be reloaded offline. */
export interface DevicePort {
  /** Signs this person in here. The answers of the previous person stay locked until they are back. */
  arrive(user: ClientUser): Promise<void>
  /** Nobody can continue here without signing in. */
  sessionOver(): Promise<void>
  /** Signs out: removes the person's data from this device, except answers waiting for delivery. */
  leave(): Promise<void>
  /** The person who may continue offline. */
  personHere(): Promise<ClientUser | null>
}

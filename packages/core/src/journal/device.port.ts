import type { ClientUser } from '../session/session.calls'

/** Who is at this device, as far as it remembers: so that a page that is loaded without a connection goes on. */
export interface DevicePort {
  /** This person is signed in here. Whoever was before finds their answers again, locked, when they are back. */
  arrive(user: ClientUser): Promise<void>
  /** Nobody goes on here without signing in. */
  sessionOver(): Promise<void>
  /** Signs out: what this device has of the person goes, but for answers that wait to be delivered. */
  leave(): Promise<void>
  /** Who may go on without a connection. */
  personHere(): Promise<ClientUser | null>
}

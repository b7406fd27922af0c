import type { Refusal } from '../refusal'

/** Where the key of a journal comes from: one per person and device, the same at each sign-in, and told to nobody else. */
export interface JournalKeyPort {
  /** The key: 256 bits in base64url. */
  getJournalKey(request: { device: string }): Promise<{ type: 'ReceivedJournalKey'; key: string } | Refusal>
}

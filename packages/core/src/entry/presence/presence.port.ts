import type { Refusal } from '../../refusal'
import type { OfDraft } from '../entry.port'

/** What the core needs of the world to know who else has the case of a draft open. */
export interface PresencePort {
  /** Says that the caller is there, and asks who else is. */
  beThere(request: OfDraft): Promise<BeThereResult>
}

export interface PersonThere {
  readonly username: string
  readonly title: string
  readonly firstName: string
  readonly lastName: string
  /** An instant in UTC, ISO 8601. */
  readonly since: string
}

export type BeThereResult =
  /** The longest there first. */
  { type: 'OthersThere'; others: readonly PersonThere[] } | { type: 'DraftNotFound' } | Refusal

/** The person who saved a revision: the owner of the case, another person by name, or the system. */
import type { RevisionEntry } from './historyEntry'

export type SavedBy =
  | { readonly type: 'owner'; readonly username: string }
  | { readonly type: 'otherPerson'; readonly username: string }
  | { readonly type: 'system' }

export const savedByMessages = {
  owner: 'history.savedBy.owner',
  /** Takes the person's name. */
  otherPerson: 'history.savedBy.otherPerson',
  system: 'history.savedBy.system',
} as const satisfies Record<SavedBy['type'], string>

/**
 * A person who came by a link has no name here, and what a program does under a person's name was not done by that
 * person: both count as the system. A file import counts as done by the person importing it.
 */
export function savedBy({ author, source }: Pick<RevisionEntry, 'author' | 'source'>, owner: string): SavedBy {
  if (source.kind === 'token' || source.kind === 'system') return { type: 'system' }
  return { type: author === owner ? 'owner' : 'otherPerson', username: author }
}

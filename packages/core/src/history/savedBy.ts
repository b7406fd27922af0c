/** Who saved a revision, as the history says it: the owner of the case, another person by name, or a process of the system. */
import type { RevisionEntry } from './historyEntry'

export type SavedBy =
  | { readonly type: 'owner'; readonly username: string }
  | { readonly type: 'otherPerson'; readonly username: string }
  | { readonly type: 'system' }

export const savedByMessages = {
  owner: 'history.savedBy.owner',
  /** Takes the name of the person. */
  otherPerson: 'history.savedBy.otherPerson',
  system: 'history.savedBy.system',
} as const satisfies Record<SavedBy['type'], string>

/**
 * Somebody who came by a link has no name here, and what a program does under somebody's name was not done by that person:
 * both are the system's. A file is imported by the person who imports it.
 */
export function savedBy({ author, source }: Pick<RevisionEntry, 'author' | 'source'>, owner: string): SavedBy {
  if (source.kind === 'token' || source.kind === 'system') return { type: 'system' }
  return { type: author === owner ? 'owner' : 'otherPerson', username: author }
}

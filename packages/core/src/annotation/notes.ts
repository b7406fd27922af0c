/** The current notes of an open case: a store that notifies its readers of changes. */
import type { Fact } from '../facts/fact'
import { createListeners } from '../listeners'
import { annotatedKey, annotationsOf, isAnnotationId } from './annotation'

export interface NoteAuthor {
  /** Null: the person who has the case open here. */
  readonly author: string | null
  /** Display name of the author, if known. */
  readonly authorName?: string | undefined
  /** When the server took it: an instant in UTC, ISO 8601. Null before it has. */
  readonly at: string | null
}

/** The author of one note, by the id of its fact. */
export interface AttributedNote extends NoteAuthor {
  readonly id: string
}

export interface Notes {
  /** The note of the question with that key; blank if there is none. */
  of(key: string): string
  /** The author and time of the note; null if unknown. The same object until it changes. */
  authorOf(key: string): NoteAuthor | null
  /** Takes over each note among the facts, as written on this page. */
  take(facts: readonly Fact[]): void
  /** Author and time of each note that was not withdrawn. */
  attribute(notes: readonly AttributedNote[]): void
  /** The server has taken these facts. A note that was changed since waits for its own turn. */
  receive(facts: readonly Fact[], at: string): void
  /** The keys of the questions with a note. */
  keys(): readonly string[]
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export function createNotes(facts: readonly Fact[], said: readonly AttributedNote[] = []): Notes {
  const notes = new Map(annotationsOf(facts))
  const listeners = createListeners()
  const authors = new Map<string, NoteAuthor>()
  const attribute = (attributed: readonly AttributedNote[]) => {
    for (const { id, ...author } of attributed) if (isAnnotationId(id)) authors.set(annotatedKey(id), author)
  }
  attribute(said)
  return {
    of: (key) => notes.get(key) ?? '',
    authorOf: (key) => (notes.has(key) ? (authors.get(key) ?? null) : null),
    take(told) {
      const about = told.filter(({ id }) => isAnnotationId(id))
      if (about.length === 0) return
      for (const { id, value } of about) {
        if (typeof value === 'string') notes.set(annotatedKey(id), value)
        else notes.delete(annotatedKey(id))
      }
      attribute(about.map(({ id }) => ({ id, author: null, at: null })))
      listeners.tell()
    },
    attribute(attributed) {
      attribute(attributed)
      listeners.tell()
    },
    receive(taken, at) {
      const standing = taken.filter(({ id, value }) => isAnnotationId(id) && notes.get(annotatedKey(id)) === value)
      if (standing.length === 0) return
      attribute(standing.map(({ id }) => ({ id, author: null, at })))
      listeners.tell()
    },
    keys: () => [...notes.keys()],
    subscribe: listeners.subscribe,
  }
}

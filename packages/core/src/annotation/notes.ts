/** The notes of an open case, as they stand while it is entered: a store that tells each reader when it changes. */
import type { Fact } from '../facts/fact'
import { createListeners } from '../listeners'
import { annotatedKey, annotationsOf, isAnnotationId } from './annotation'

export interface Notes {
  /** Of the question with that key; blank if there is none. */
  of(key: string): string
  /** Of every fact among these that is a note. */
  take(facts: readonly Fact[]): void
  /** The keys of the questions with a note. */
  keys(): readonly string[]
  /** Answers how to stop. */
  subscribe(listener: () => void): () => void
}

export function createNotes(facts: readonly Fact[]): Notes {
  const notes = new Map(annotationsOf(facts))
  const listeners = createListeners()
  return {
    of: (key) => notes.get(key) ?? '',
    take(said) {
      const about = said.filter(({ id }) => isAnnotationId(id))
      if (about.length === 0) return
      for (const { id, value } of about) {
        if (typeof value === 'string') notes.set(annotatedKey(id), value)
        else notes.delete(annotatedKey(id))
      }
      listeners.tell()
    },
    keys: () => [...notes.keys()],
    subscribe: listeners.subscribe,
  }
}

import type { NoteAuthor, Notes } from '@casebook/core/annotation/notes'
import { useCallback, useSyncExternalStore } from 'react'
import { useForm } from '../FormContext'

/** The note on a question, or an empty string. */
export function useNote(key: string): string {
  return useNotes((notes) => notes?.of(key) ?? '')
}

/** Who noted it, and when; null where there is no note or no author. */
export function useNoteAuthor(key: string): NoteAuthor | null {
  return useNotes((notes) => notes?.authorOf(key) ?? null)
}

function useNotes<T>(read: (notes: Notes | undefined) => T): T {
  const { actor } = useForm()
  const notes = actor.getSnapshot().context.form?.notes
  const subscribe = useCallback((listener: () => void) => notes?.subscribe(listener) ?? (() => {}), [notes])
  return useSyncExternalStore(subscribe, () => read(notes))
}

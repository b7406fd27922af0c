import { useCallback, useSyncExternalStore } from 'react'
import { useForm } from '../FormContext'

/** What is noted about the question; blank if nothing is. */
export function useNote(key: string): string {
  const { actor } = useForm()
  const notes = actor.getSnapshot().context.form?.notes
  const subscribe = useCallback((listener: () => void) => notes?.subscribe(listener) ?? (() => {}), [notes])
  return useSyncExternalStore(subscribe, () => notes?.of(key) ?? '')
}

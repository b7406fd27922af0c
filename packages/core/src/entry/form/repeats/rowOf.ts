import { entryOf } from '../../../annotation/entries'
import type { Form } from '../form'

/** The entry of a repeating group that an answer belongs to. */
export interface Row {
  /** It stays the same whichever entries are removed. */
  readonly number: number
  readonly isRemoved: boolean
}

/** Null where nothing repeats. */
export function rowOf(form: Form, key: string): Row | null {
  const entry = entryOf(form.structure, key)
  return entry && { number: entry.occurrence, isRemoved: !form.occurrences(entry.repeatsIn).includes(entry.occurrence) }
}

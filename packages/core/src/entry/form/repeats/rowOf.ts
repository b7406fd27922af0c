import { parseKey } from '../../../bases/key'
import type { Form } from '../form'

/** The position of an answer among the entries of its repeating group. */
export interface Row {
  /** From 1, counting visible entries; null if its entry was removed. */
  readonly position: number | null
  /** The number of visible entries. */
  readonly of: number
}

/**
 * Null where nothing repeats. Entries keep their key when an earlier one is removed, so the key is no position to show.
 */
export function rowOf(form: Form, key: string): Row | null {
  const parsed = parseKey(key)
  const within = form.structure.questions.get(parsed?.questionId ?? '')?.repeatsIn
  if (!parsed || !within) return null
  const shown = form.occurrences(within)
  const at = shown.indexOf(parsed.occurrence)
  return { position: at < 0 ? null : at + 1, of: shown.length }
}

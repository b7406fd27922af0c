import { parseKey } from '../../bases/key'
import type { Form } from './form'

/** Where an answer stands among the entries of what repeats. */
export interface Row {
  /** From 1, as people count those that show; null where its entry was removed. */
  readonly position: number | null
  /** How many entries show. */
  readonly of: number
}

/** Null where nothing repeats. Entries keep their key when one before them is removed, and so theirs is no place to be told. */
export function rowOf(form: Form, key: string): Row | null {
  const parsed = parseKey(key)
  const within = form.structure.questions.get(parsed?.questionId ?? '')?.repeatsIn
  if (!parsed || !within) return null
  const shown = form.occurrences(within)
  const at = shown.indexOf(parsed.occurrence)
  return { position: at < 0 ? null : at + 1, of: shown.length }
}

/**
 * `g` followed by a letter opens another screen. Both are single letters: they act only outside text fields, and are
 * off if single-letter keys are switched off.
 */
import type { KeyPress, Typing } from './keys'

/** In milliseconds: after a longer pause `g` is forgotten. */
export const goPause = 1_500

/** When `g` was pressed; null unless it was the last key. */
export type Going = number | null

export interface AfterKey {
  readonly going: Going
  /** The letter after `g`, in lower case. */
  readonly letter: string | null
}

const nothing: AfterKey = { going: null, letter: null }

export function afterKey(going: Going, press: KeyPress, { isTyping, areLettersOn }: Typing, now: number): AfterKey {
  if (isTyping || !areLettersOn || press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return nothing
  if (press.key.length !== 1) return nothing
  const letter = press.key.toLowerCase()
  if (going !== null && now - going <= goPause) return { going: null, letter }
  return letter === 'g' ? { going: now, letter: null } : nothing
}

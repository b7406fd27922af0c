/**
 * `g` and then a letter lead to another screen. Both are letters: they act only where nothing is typed, and whoever does not want single
 * letters as keys has none of this.
 */
import type { KeyPress, Typing } from './keys'

/** In milliseconds: who pressed `g` and then thought of something else goes nowhere. */
export const goPause = 1_500

/** When `g` was pressed; null if it was not, or something else since. */
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

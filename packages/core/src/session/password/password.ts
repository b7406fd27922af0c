/**
 * The password rules, shared by form and server.
 *
 * Passwords are normalised (NFKC) before they are measured or hashed, so that the same word typed on another keyboard
 * is the same password. Length counts Unicode code points after that. There are no rules on kinds of characters.
 */

import { isGuessable } from './guessable'

export const shortestPassword = 14
export const longestPassword = 256

export type PasswordFault =
  | 'TooShort'
  | 'TooLong'
  /** Common words, own names, years, sequences and repetitions leave too little of it. */
  | 'Guessable'

export function normalisePassword(typed: string): string {
  return typed.normalize('NFKC')
}

/** Null if the password is acceptable. */
export function faultOfPassword(typed: string, username: string): PasswordFault | null {
  const password = normalisePassword(typed)
  const characters = [...password]
  if (characters.length < shortestPassword) return 'TooShort'
  if (characters.length > longestPassword) return 'TooLong'
  return isGuessable(password, normalisePassword(username)) ? 'Guessable' : null
}

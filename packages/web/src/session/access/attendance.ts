/**
 * Whether the person is still at this page, for the sign-in over a screen whose session has ended. A stranger who finds the
 * page gets no "Not now", which would uncover the patient; the person who has just typed does, and is then left in peace.
 */
import { awayAfter } from '@casebook/core/entry/presence/presence'
import { signingInFirst } from '@casebook/core/session/signingInFirst'
import type { Session } from '../session'

/** Milliseconds without a sign of life. */
const leftAfter = 60_000

let seenAt = Date.now()
let prompts = 0
let isPostponed = false
let patients = 0

/** That the page is seen again says nothing of who sees it. */
export function noteSeen(sign?: Event): void {
  if (sign?.type !== 'visibilitychange') seenAt = Date.now()
}

/** A person has opened a screen, or signed in: nothing is postponed any more. */
export function noteBeginning(): void {
  noteSeen()
  isPostponed = false
}

export function notePostponed(): void {
  isPostponed = true
}

/** The sign-in is on the screen. Returns the function that says that it is not any more. */
export function notePrompt(): () => void {
  prompts += 1
  return () => {
    prompts -= 1
  }
}

/** The page is a patient's, who cannot sign in: it is covered once nobody has touched it for a while. Returns the function that ends this. */
export function notePatient(): () => void {
  patients += 1
  return () => {
    patients -= 1
  }
}

export function isThere(): boolean {
  return isSeenWithin(leftAfter)
}

/** Makes the calls of a port wait for a sign-in, as calls that the page makes by itself. */
export function guardQuietly<P extends object>(port: P, { user, signIn }: Pick<Session, 'user' | 'signIn'>): P {
  const mayAsk = () => prompts === 0 && !((isPostponed || patients > 0) && isSeenWithin(awayAfter))
  return signingInFirst(port, { username: user.username, signIn: async () => (mayAsk() ? signIn() : null) })
}

function isSeenWithin(milliseconds: number): boolean {
  return Date.now() - seenAt < milliseconds
}

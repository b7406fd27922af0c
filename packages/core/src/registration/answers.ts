/**
 * Responses to strangers. Asking for an account or a mail must not reveal who has an account: only somebody who has
 * solved the captcha, and has the invitation where one is required, learns that a name is taken.
 */
import type { RegisterResult } from './registration.calls'

export interface RegistrationAttempt {
  readonly isCaptchaRight: boolean
  /** Null or blank if no invitation is required. */
  readonly invitationPassword: string | null
  readonly givenInvitationPassword: string
  readonly isTaken: boolean
}

export function answerToRegistration(attempt: RegistrationAttempt): RegisterResult['type'] {
  const { isCaptchaRight, invitationPassword, givenInvitationPassword, isTaken } = attempt
  if (!isCaptchaRight) return 'WrongCaptcha'
  if (invitationPassword && givenInvitationPassword !== invitationPassword) return 'WrongInvitationPassword'
  return isTaken ? 'UserAlreadyTaken' : 'Ok'
}

export interface MailRequest {
  /** Null if there is no such account. */
  readonly account: { readonly email: string } | null
}

/** A reset or a reactivation: the response is always the same, and only the account's owner gets a mail. */
export function answerToMailRequest({ account }: MailRequest): {
  readonly answer: 'Ok'
  readonly mailTo: string | null
} {
  return { answer: 'Ok', mailTo: account?.email ?? null }
}

/**
 * What strangers are told. Whoever asks for an account, or for a mail, must not learn from the answer who has one: only
 * somebody who has shown to be no machine, and to be invited where that is asked for, hears that a name is taken.
 */
import type { RegisterResult } from './registration.port'

export interface RegistrationAttempt {
  readonly isCaptchaRight: boolean
  /** Null or blank where nobody needs an invitation. */
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
  /** Null where there is no such account. */
  readonly account: { readonly email: string } | null
}

/** A reset or a reactivation: always the same answer; a mail goes only to whom the account belongs. */
export function answerToMailRequest({ account }: MailRequest): {
  readonly answer: 'Ok'
  readonly mailTo: string | null
} {
  return { answer: 'Ok', mailTo: account?.email ?? null }
}

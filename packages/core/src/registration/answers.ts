/**
 * The response to a registration. It must not reveal who has an account: only a person who has solved the captcha, and
 * has the invitation where one is required, learns that a name is taken.
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

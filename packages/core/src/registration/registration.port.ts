/** The calls for registering, activating and requesting a new password. None of them needs an account. */
import type { Registration } from './registration'

export interface RegistrationPort {
  getCaptcha(): Promise<{ type: 'ReceivedCaptcha'; image: string }>
  register(request: Registration & { activationContinuationLink: string }): Promise<RegisterResult>
  activate(request: { data: string }): Promise<ActivateResult>
  resetPassword(request: { user: string; activationContinuationLink: string }): Promise<{ type: 'Ok' }>
  /** The SetPassword command, with the link's token. */
  setForgottenPassword(request: { user: string; token: string; password: string }): Promise<SetForgottenPasswordResult>
}

export type RegisterResult =
  | { type: 'Ok' }
  | { type: 'UserAlreadyTaken' }
  | { type: 'WrongCaptcha' }
  | { type: 'WrongInvitationPassword' }

export type ActivateResult =
  | { type: 'ActivationSuccessful' }
  | { type: 'ActivationFailed' }
  | { type: 'ActivationTooLongAgo' }

export type SetForgottenPasswordResult =
  | { type: 'CommandExecuted' }
  | { type: 'PermissionError' }
  | { type: 'TokenError' }
  | { type: 'AddFactError' }

/** What registering, activating and asking for a new password need of the world. None of it needs an account. */
import type { Registration } from './registration'

export interface RegistrationPort {
  getCaptcha(): Promise<{ type: 'ReceivedCaptcha'; image: string }>
  register(request: Registration & { activationContinuationLink: string }): Promise<RegisterResult>
  activate(request: { data: string }): Promise<ActivateResult>
  resetPassword(request: { user: string; activationContinuationLink: string }): Promise<{ type: 'Ok' }>
  /** The command SetPassword, with the token of the link. */
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

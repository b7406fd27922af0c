import type { Role } from '../permissions/capabilities'
import type { Refusal } from '../refusal'

/** Who is signed in, as far as the screens need to know. */
export interface ClientUser {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly Role[]
}

/** What the core needs of the world to sign somebody in and out. The HTTP client implements it; so does a stub in a test. */
export interface SessionPort {
  login(request: { user: string; password: string }): Promise<LoginResult>
  logout(): Promise<{ type: 'Ok' } | Refusal>
  /** Asked before anybody signs in. A server of the specified wire does not answer it. */
  getSignInOffers?(): Promise<GetSignInOffersResult>
  getClientUserInfo(): Promise<GetClientUserInfoResult>
  /** The present password is not asked for within five minutes after signing in. */
  setPassword(request: { password: string; currentPassword?: string | undefined }): Promise<SetPasswordResult>
}

/** The first administrator, by the one-time link that the server's first start prints. */
export interface SetupPort {
  createAdministrator(request: CreateAdministrator): Promise<CreateAdministratorResult>
}

export interface CreateAdministrator {
  /** The secret of the link. */
  readonly data: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
}

/** What somebody without a password can do at this server by themselves. */
export interface SignInOffers {
  readonly registration: boolean
  readonly passwordReset: boolean
}

export type GetSignInOffersResult = ({ readonly type: 'SignInOffers' } & SignInOffers) | Refusal

export type LoginResult =
  | { type: 'LoginSuccessful'; user: ClientUser }
  | { type: 'LoginFailed' }
  | { type: 'Deactivated' }
  | { type: 'TooManyFailedLogins' }
  | { type: 'ApiLevelMismatch'; level: number }
  | Refusal

export type GetClientUserInfoResult = { type: 'ReceivedUser'; user: ClientUser } | Refusal

export type SetPasswordResult =
  | { type: 'Ok' }
  | { type: 'PasswordInvalid' }
  | { type: 'CurrentPasswordWrong' }
  | Refusal

export type CreateAdministratorResult =
  | { type: 'Ok' }
  | { type: 'SetupLinkInvalid' }
  | { type: 'PasswordInvalid' }
  | Refusal

/** The calls for registering, activating and requesting a new password. None of them needs an account. */
import * as z from 'zod/mini'
import { call, ours, type Port, type ResultOf } from '../call/call'
import { languages } from '../language/language'
import type { captchaCalls } from './captcha.calls'
import { isRegistrationFault, type RegistrationField, registrationFields } from './registration'

const text = (longest: number) => z.string().check(z.maxLength(longest))

/** The page that the mail links back to. */
const activationContinuationLink = text(2048)

/** The language of the mail. */
const language = ours(z.enum(languages))

/** Each field as the form takes it. */
const registrationForm = Object.fromEntries(
  registrationFields.map((field) => [field, text(1024).check(z.refine((typed) => !isRegistrationFault(field, typed)))]),
  // The cast is safe: the list names every field.
) as Readonly<Record<RegistrationField, z.ZodMiniString>>

export const registrationCalls = {
  register: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { ...registrationForm, activationContinuationLink, language },
    results: {
      Ok: {},
      UserAlreadyTaken: {},
      WrongCaptcha: {},
      WrongInvitationPassword: {},
      /** Ours: too many from this network; later it may succeed. */
      TooManyRequests: {},
      /** Ours: this server takes no registrations. */
      RegistrationClosed: {},
    },
  }),
  activate: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { data: text(200) },
    results: {
      ActivationSuccessful: {
        /** Ours: for an account without a password. What the command SetPassword needs to set the first one. */
        passwordLink: z.optional(z.object({ user: z.string(), token: z.string() })),
      },
      ActivationFailed: {},
      ActivationTooLongAgo: {},
    },
  }),
  resetPassword: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { user: text(255), activationContinuationLink, language },
    results: { Ok: {}, TooManyRequests: {} },
  }),
  /** A mail with an activation link, for any account. Opening the link also ends the wait after failed logins. */
  reactivate: call({
    policy: 'canManageUsers',
    changes: 'eachTime',
    request: { username: text(255), activationContinuationLink, language },
    results: { Ok: {} },
  }),
}

export const passwordLinkCalls = {
  /** The command of that name, with the token of the link in the mail. */
  SetPassword: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { user: text(255), token: text(200), password: text(1024) },
    results: {
      CommandExecuted: {},
      PermissionError: {},
      TokenError: {},
      AddFactError: {},
      /** Ours: too short or guessable. The link still works. */
      PasswordInvalid: {},
    },
  }),
}

export type RegistrationPort = Pick<Port<typeof registrationCalls>, 'register' | 'activate' | 'resetPassword'> &
  Pick<Port<typeof captchaCalls>, 'getCaptcha'>

export type PasswordResetPort = Pick<RegistrationPort, 'resetPassword'> & Port<typeof passwordLinkCalls>

export type RegisterResult = ResultOf<typeof registrationCalls.register>
export type ActivateResult = ResultOf<typeof registrationCalls.activate>
export type SetForgottenPasswordResult = ResultOf<typeof passwordLinkCalls.SetPassword>

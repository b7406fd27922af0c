/** The calls for registering, activating and requesting a new password. None of them needs an account. */
import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import type { captchaCalls } from './captcha.calls'
import { isRegistrationFault, type RegistrationField, registrationFields } from './registration'

const text = (longest: number) => z.string().check(z.maxLength(longest))

/** The page that the mail links back to. */
const activationContinuationLink = text(2048)

/** Each field as the form takes it. */
const registrationForm = Object.fromEntries(
  registrationFields.map((field) => [field, text(1024).check(z.refine((typed) => !isRegistrationFault(field, typed)))]),
  // The cast is safe: the list names every field.
) as Readonly<Record<RegistrationField, z.ZodMiniString>>

export const registrationCalls = {
  register: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { ...registrationForm, activationContinuationLink },
    results: { Ok: {}, UserAlreadyTaken: {}, WrongCaptcha: {}, WrongInvitationPassword: {} },
  }),
  activate: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { data: text(200) },
    results: { ActivationSuccessful: {}, ActivationFailed: {}, ActivationTooLongAgo: {} },
  }),
  resetPassword: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { user: text(255), activationContinuationLink },
    results: { Ok: {} },
  }),
}

export const passwordLinkCalls = {
  /** The command of that name, with the token of the link in the mail. */
  SetPassword: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { user: text(255), token: text(200), password: text(1024) },
    results: { CommandExecuted: {}, PermissionError: {}, TokenError: {}, AddFactError: {} },
  }),
}

export type RegistrationPort = Port<typeof registrationCalls> & Pick<Port<typeof captchaCalls>, 'getCaptcha'>

export type PasswordResetPort = Pick<RegistrationPort, 'resetPassword'> & Port<typeof passwordLinkCalls>

export type RegisterResult = ResultOf<typeof registrationCalls.register>
export type ActivateResult = ResultOf<typeof registrationCalls.activate>
export type SetForgottenPasswordResult = ResultOf<typeof passwordLinkCalls.SetPassword>

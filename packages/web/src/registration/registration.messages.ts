import { isEmailAddress } from '@casebook/core/options/mail/email'
import { type Registration, registrationFaults } from '@casebook/core/registration/registration'
import type { registrationMessages } from '@casebook/core/registration/registration.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Reasons a registration was refused. The first three are the specification's texts. */
export const registrationTexts: Readonly<
  Record<(typeof registrationMessages)[keyof typeof registrationMessages], MessageDescriptor>
> = {
  'registration.userAlreadyTaken': msg({
    id: 'registration.userAlreadyTaken',
    message: 'Sorry, that username is already taken',
  }),
  'registration.wrongCaptcha': msg({
    id: 'registration.wrongCaptcha',
    message: 'Sorry, but the captcha was not correct',
  }),
  'registration.wrongInvitationPassword': msg({
    id: 'registration.wrongInvitationPassword',
    message: 'Sorry, but the invitation password was not correct',
  }),
  'registration.tooManyRequests': msg({
    id: 'registration.tooManyRequests',
    message: 'Too many requests came from your network. Wait a few minutes, then try again.',
  }),
  'registration.closed': msg({ id: 'registration.closed', message: 'Registration is not open here' }),
  'registration.failed': msg({
    id: 'registration.notSent',
    message: 'Something went wrong between here and the server. Try again.',
  }),
}

export type ReasonNotToRegister = 'fields' | 'email' | 'captcha' | 'conditions'

/** The next thing to do before the form can be sent; null if there is none. */
export function reasonNotToRegister(typed: Registration, acceptsConditions: boolean): ReasonNotToRegister | null {
  const faults = registrationFaults(typed)
  if (faults.some((field) => field !== 'captcha')) return 'fields'
  if (!isEmailAddress(typed.email.trim())) return 'email'
  if (faults.length > 0) return 'captcha'
  return acceptsConditions ? null : 'conditions'
}

export const reasonMessages: Readonly<Record<ReasonNotToRegister, MessageDescriptor>> = {
  fields: msg({ id: 'registration.todo.fields', message: 'Fill in all fields that are not optional.' }),
  email: msg({ id: 'registration.todo.email', message: 'Correct the e-mail address.' }),
  captcha: msg({ id: 'registration.todo.captcha', message: 'Enter the digits in the picture.' }),
  conditions: msg({ id: 'registration.todo.conditions', message: 'Accept the conditions to continue.' }),
}

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
  'registration.failed': msg({
    id: 'registration.failed',
    message: 'The server did not answer. Nothing was registered. Try again.',
  }),
}

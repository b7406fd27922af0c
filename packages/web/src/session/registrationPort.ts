import type { Port } from '@casebook/core/call/call'
import { captchaCalls } from '@casebook/core/registration/captcha.calls'
import {
  type PasswordResetPort,
  passwordLinkCalls,
  type RegistrationPort,
  registrationCalls,
} from '@casebook/core/registration/registration.calls'
import { usePorts } from './ports'

type PublicPort = RegistrationPort & PasswordResetPort & Pick<Port<typeof captchaCalls>, 'getCaptchaSound'>

/** The calls for people without an account. None of them waits for a person to sign in. */
export function useRegistrationPort(): PublicPort {
  const { portOf } = usePorts()
  const { register, activate, resetPassword } = portOf(registrationCalls)
  const { getCaptcha, getCaptchaSound } = portOf(captchaCalls)
  const { SetPassword } = portOf(passwordLinkCalls)
  return { register, activate, resetPassword, getCaptcha, getCaptchaSound, SetPassword }
}

/** The page that a mail's link leads back to. */
export function continuationLink(path: string): string {
  return `${location.origin}${location.pathname}#${path}`
}

/** A server that answers every registration call with success, unless a test overrides it. */
import type { RegistrationPort } from './registration.port'

export function answering(parts: Partial<RegistrationPort>): RegistrationPort {
  return {
    getCaptcha: async () => ({ type: 'ReceivedCaptcha', image: 'picture' }),
    register: async () => ({ type: 'Ok' }),
    activate: async () => ({ type: 'ActivationSuccessful' }),
    resetPassword: async () => ({ type: 'Ok' }),
    setForgottenPassword: async () => ({ type: 'CommandExecuted' }),
    ...parts,
  }
}

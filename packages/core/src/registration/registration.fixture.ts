/** A server that answers every call of registration with success, but for what a test says otherwise. */
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

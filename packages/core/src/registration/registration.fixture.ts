/** A server that answers every registration call with success, unless a test overrides it. */
import type { PasswordResetPort, RegistrationPort } from './registration.calls'

export function answering(parts: Partial<RegistrationPort & PasswordResetPort>): RegistrationPort & PasswordResetPort {
  return {
    getCaptcha: async () => ({ type: 'ReceivedCaptcha', image: 'picture' }),
    register: async () => ({ type: 'Ok' }),
    activate: async () => ({ type: 'ActivationSuccessful' }),
    resetPassword: async () => ({ type: 'Ok' }),
    SetPassword: async () => ({ type: 'CommandExecuted' }),
    ...parts,
  }
}

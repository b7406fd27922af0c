/** A server that takes every credential, whatever is signed, for charts and screens. */
import type { Signing } from './credential.machine'

export const aCredentialPort: Signing = {
  getSigningMeans: async () => ({ type: 'ReceivedSigningMeans', asksName: false, hasPasskey: false }),
  confirmPassword: async () => ({ type: 'PasswordConfirmed' }),
  beginProviderSigning: async () => ({ type: 'GoToProvider', address: 'https://login.seeberg.example/' }),
  confirmProvider: async () => ({ type: 'ProviderConfirmed' }),
  beginPasskeySigning: async () => ({ type: 'PasskeyAsked', options: '{}' }),
  confirmPasskey: async () => ({ type: 'PasskeyConfirmed' }),
}

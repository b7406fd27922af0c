/** A server that takes every credential, for charts and screens. */
import type { CredentialPort } from './credential.calls'

export const aCredentialPort: CredentialPort = {
  getSigningMeans: async () => ({ type: 'ReceivedSigningMeans', asksName: false, hasPasskey: false }),
  confirmPassword: async () => ({ type: 'PasswordConfirmed' }),
  beginProviderSigning: async () => ({ type: 'GoToProvider', address: 'https://login.seeberg.example/' }),
  confirmProvider: async () => ({ type: 'ProviderConfirmed' }),
  beginPasskeySigning: async () => ({ type: 'PasskeyAsked', options: '{}' }),
  confirmPasskey: async () => ({ type: 'PasskeyConfirmed' }),
}

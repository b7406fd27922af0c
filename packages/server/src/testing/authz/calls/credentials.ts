import { writesStudies } from '../people'
import type { OtherCall } from './otherCall'

/** A move that nobody can make: that is for the move to say, and not for its credential. */
const unlock = { group: 'Study', base: 'nowhere', move: 'unlock' }
const nobodys = { group: 'Study', base: 'nowhere', owner: 'nobody', name: 'none' }

function credentialsFor(path: string, toSign: Readonly<Record<string, unknown>>): Record<string, OtherCall> {
  const answers: Readonly<Record<string, readonly [Readonly<Record<string, unknown>>, string]>> = {
    getSigningMeans: [{}, 'ReceivedSigningMeans'],
    confirmPassword: [{ ...toSign, password: 'a wrong one' }, 'NameRequired'],
    beginProviderSigning: [{ ...toSign, provider: 'p1' }, 'NoSuchProvider'],
    confirmProvider: [toSign, 'NotAuthenticated'],
    beginPasskeySigning: [{}, 'PasskeyAsked'],
    confirmPasskey: [{ ...toSign, response: '{}' }, 'PasskeyRefused'],
  }
  return Object.fromEntries(
    Object.entries(answers).map(([action, [request, done]]) => [
      `${path}?action=${action}`,
      { request, done, who: writesStudies },
    ]),
  )
}

/** To lock a study and to erase answers; those of a case are with the calls that name one. */
export const credentialCalls: Readonly<Record<string, OtherCall>> = {
  ...credentialsFor('life', unlock),
  ...credentialsFor('erasure', { signs: { kind: 'askErasure', ...nobodys, questions: null, reasons: true } }),
}

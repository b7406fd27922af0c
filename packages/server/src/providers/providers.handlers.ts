/** Answers the calls of signing in by providers, and of connecting them. */
import { providerSignInWire } from '@casebook/api-adapter/providers/providerSignIn.wire'
import { providersWire } from '@casebook/api-adapter/providers/providers.wire'
import { withKeptSecret } from '@casebook/core/providers/provider'
import type { providerSignInCalls } from '@casebook/core/providers/providerSignIn.calls'
import type { providersCalls } from '@casebook/core/providers/providers.calls'
import { changeOption } from '../deployment/changeOption'
import { findOption } from '../deployment/options.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { returnAddressAt } from '../session/providers/beginAtProvider'
import { forgetProviderSessions } from '../session/providers/identities.repository'
import {
  optionOfProvider,
  providerInWords,
  sealedProvider,
  storedProvider,
  storedProviders,
} from '../session/providers/providers.repository'
import { forgetSamlRequests } from '../session/providers/saml/samlRequests.repository'
import { signInAtDirectory, testDirectory } from './signInAtDirectory'
import { beginProviderSignIn, beginProviderTest, endProviderSignIn } from './signInByProvider'

/** Longer than any session. */
const keptFor = 8 * 24 * 60 * 60_000

export const providersArea: Area = {
  calls: [answers(providersWire, providersHandlers), answers(providerSignInWire, providerSignInHandlers)],
  async tidy({ db, now }) {
    await forgetProviderSessions(db, new Date(now().getTime() - keptFor))
    await forgetSamlRequests(db, now())
  },
}

function providersHandlers(services: Services): AreaHandlers<typeof providersCalls> {
  const { db, now } = services
  return {
    async getProviders(_request, _caller, exchange) {
      const providers = await storedProviders(db)
      return {
        type: 'ReceivedProviders',
        providers: providers.map(({ id, provider: { name, isUsed } }) => ({ id, name, isUsed })),
        returnAddress: returnAddressAt(services, exchange),
      }
    },

    async getProvider({ id }) {
      const { version, changedBy, changedAt } = await findOption(db, optionOfProvider(id))
      const stored = await storedProvider(db, id)
      const option = stored && { ...stored, clientSecret: '' as const }
      return { type: 'ReceivedOption', option, version, changedBy, changedAt: changedAt?.toISOString() ?? null }
    },

    setProvider: ({ id, value, replaces }, { username }) =>
      db.transaction().execute(async (tx) => {
        const kept = value && withKeptSecret(value, await storedProvider(tx, id))
        return changeOption(tx, {
          name: optionOfProvider(id),
          value: kept && (await sealedProvider(tx, id, kept)),
          replaces,
          by: username,
          at: now(),
          inWords: providerInWords,
        })
      }),

    testDirectory: (request, _caller, exchange) => testDirectory(services, request, exchange),

    beginProviderTest: ({ id }, caller, exchange) => beginProviderTest(services, id, caller, exchange),
  }
}

function providerSignInHandlers(services: Services): AreaHandlers<typeof providerSignInCalls> {
  return {
    beginProviderSignIn: (request, _caller, exchange) => beginProviderSignIn(services, request, exchange),
    signInAtDirectory: (request, _caller, exchange) => signInAtDirectory(services, request, exchange),
    endProviderSignIn: (request, caller, exchange) => endProviderSignIn(services, request, caller, exchange),
  }
}

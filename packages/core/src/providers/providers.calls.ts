/** The calls by which an administrator connects providers of sign-in. All of them are ours. */
import * as z from 'zod/mini'
import { call, type Port } from '../call/call'
import { optionSet, received, replaces } from '../options/options.calls'
import { providerId } from '../session/providerId'
import { directory, openIdProvider, provider, samlProvider } from './provider'
import { testedProvider } from './providerSignIn.calls'

const policy = 'canManageOptions'
const unsaid = { clientSecret: z.literal('') }

export const providersCalls = {
  getProviders: call({
    policy,
    changes: false,
    request: {},
    results: {
      ReceivedProviders: {
        providers: z.readonly(z.array(z.object({ id: providerId, name: z.string(), isUsed: z.boolean() }))),
        /** The address to enter at the provider, to which it sends people back. */
        returnAddress: z.string(),
      },
    },
  }),
  getProvider: call({
    policy,
    changes: false,
    request: { id: providerId },
    /** The stored secret is never sent. */
    results: received(
      z.discriminatedUnion('kind', [
        z.extend(openIdProvider, unsaid),
        z.extend(directory, unsaid),
        z.extend(samlProvider, unsaid),
      ]),
    ),
  }),
  /** Null removes the provider. Accounts and their passwords stay as they are. */
  setProvider: call({
    policy,
    // So that no answer is kept with a request that holds a secret.
    changes: 'eachTime',
    request: { id: providerId, value: z.nullable(provider), replaces },
    results: optionSet,
  }),
  /** Begins a sign-in at the stored provider that signs nobody in. It need not be used yet. */
  beginProviderTest: call({
    policy,
    changes: 'eachTime',
    request: { id: providerId },
    results: {
      GoToProvider: { address: z.string() },
      NoSuchProvider: {},
      /** Why it could not be reached, or does not fit. */
      ProviderFailed: { error: z.string() },
    },
  }),
  /** Tries a name and a password at the stored directory, and signs nobody in. It need not be used yet. */
  testDirectory: call({
    policy,
    changes: 'eachTime',
    request: {
      id: providerId,
      user: z.string().check(z.maxLength(255)),
      password: z.string().check(z.maxLength(1024)),
    },
    results: {
      ...testedProvider,
      NoSuchProvider: {},
      TooManyFailedLogins: { until: z.optional(z.iso.datetime()) },
    },
  }),
}

export type ProvidersPort = Port<typeof providersCalls>

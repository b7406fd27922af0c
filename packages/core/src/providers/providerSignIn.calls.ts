/**
 * The calls of signing in by a provider. All of them are ours.
 *
 * The page goes to the provider's address and comes back with the provider's answer, which it hands in. State, nonce and code verifier are
 * the server's; they are bound to a cookie of this browser, and good for one answer.
 */
import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { roles } from '../permissions/capabilities'
import { clientUser } from '../session/clientUser'
import { providerId } from '../session/providerId'

const answer = z.optional(z.string().check(z.maxLength(8192)))

/** Of a person whom the provider has let in, and we do not. */
const turnedAway = {
  /** No account is theirs. */
  NoAccount: { provider: z.string() },
  Deactivated: {},
  /** The form belongs to another person. */
  OtherAccount: {},
}

export const testedProvider = {
  /** Of a test: what the provider said, and whose account it would be. Nobody was signed in. */
  ProviderTested: {
    said: z.readonly(z.array(z.object({ claim: z.string(), value: z.string() }))),
    /** Null: nobody's. */
    username: z.nullable(z.string()),
    /** Whether an account would be made. */
    isNew: z.boolean(),
    isSecondFactor: z.boolean(),
    /** That they would have. */
    roles: z.readonly(z.array(z.enum(roles))),
  },
  /** Of a test: why the provider's answer was not taken. */
  ProviderTestFailed: { error: z.string() },
}

export const providerSignInCalls = {
  beginProviderSignIn: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: {
      provider: providerId,
      /** The route to go to afterwards. */
      returnTo: z.string().check(z.maxLength(1000)),
      /** The person whose open form the sign-in covers, if any. It then happens in a window of its own. */
      onlyUser: z.optional(z.string().check(z.maxLength(255))),
    },
    results: { GoToProvider: { address: z.string() }, NoSuchProvider: {}, ProviderSilent: {} },
  }),
  endProviderSignIn: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: {
      state: z.string().check(z.maxLength(4096)),
      code: answer,
      /** The provider's own name, where it says it (RFC 9207). */
      iss: answer,
      /** Why it let nobody in, such as `access_denied`. */
      error: answer,
    },
    results: {
      LoginSuccessful: { user: clientUser, returnTo: z.string(), isOver: z.boolean() },
      SecondFactorRequired: {
        step: z.string(),
        app: z.boolean(),
        passkey: z.boolean(),
        username: z.string(),
        returnTo: z.string(),
        isOver: z.boolean(),
      },
      /** The answer is not of this browser, came twice or too late, or proves nothing. */
      SignInAgain: {},
      /** The provider let nobody in, or the person turned back there. */
      ProviderRefused: { provider: z.string() },
      ProviderSilent: {},
      ...turnedAway,
      /** To sign: it was the person of the session, just now. The page that signs takes it up. */
      Authenticated: {},
      ...testedProvider,
    },
  }),
  /** By name and password at a directory. Neither is kept. */
  signInAtDirectory: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: {
      provider: providerId,
      user: z.string().check(z.maxLength(255)),
      password: z.string().check(z.maxLength(1024)),
      /** The person whose open form the sign-in covers, if any. */
      onlyUser: z.optional(z.string().check(z.maxLength(255))),
    },
    results: {
      LoginSuccessful: { user: clientUser },
      SecondFactorRequired: { step: z.string(), app: z.boolean(), passkey: z.boolean(), username: z.string() },
      LoginFailed: {},
      /** When a password is looked at again. */
      TooManyFailedLogins: { until: z.optional(z.iso.datetime()) },
      NoSuchProvider: {},
      ProviderSilent: {},
      ...turnedAway,
    },
  }),
}

export type ProviderSignInPort = Port<typeof providerSignInCalls>
export type BeginProviderSignInResult = ResultOf<typeof providerSignInCalls.beginProviderSignIn>
export type SignInAtDirectoryResult = ResultOf<typeof providerSignInCalls.signInAtDirectory>
export type EndProviderSignInResult = ResultOf<typeof providerSignInCalls.endProviderSignIn>

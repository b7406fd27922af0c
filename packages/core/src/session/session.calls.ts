/** The calls for signing in and out. */

import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { manualFiles } from '../deployment/deployment'
import { type ClientUser, clientUser } from './clientUser'
import { offeredProvider } from './providerId'

export type { ClientUser }

export const sessionCalls = {
  login: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { user: z.string().check(z.maxLength(255)), password: z.string().check(z.maxLength(1024)) },
    results: {
      LoginSuccessful: { user: clientUser },
      /** Ours: the password is right, and no session is open yet. The step is good for five minutes in this browser. */
      SecondFactorRequired: {
        step: z.string(),
        /** Whether a code of an app will do; a recovery code always does. */
        app: z.boolean(),
        /** Whether the account has a passkey. */
        passkey: z.boolean(),
      },
      LoginFailed: {},
      Deactivated: {},
      /** Ours: when a try is looked at again, for the name or for the network. */
      TooManyFailedLogins: { until: z.optional(z.iso.datetime()) },
      /** The server's API level is above the client's; headers carry both levels. */
      ApiLevelMismatch: { level: z.number() },
    },
  }),
  logout: call({ policy: 'anyone', changes: 'eachTime', request: {}, results: { Ok: {} } }),
  /** Ours: self-service options for people who cannot sign in. None without mail. */
  getSignInOffers: call({
    policy: 'anyone',
    changes: false,
    request: {},
    results: {
      SignInOffers: {
        registration: z.boolean(),
        passwordReset: z.boolean(),
        /** Whether there are conditions of use to be read and accepted. */
        conditions: z.optional(z.boolean()),
        /** Whether a link may carry a password. */
        autoLogin: z.optional(z.boolean()),
        /** Providers of sign-in besides passwords, by the names that people know. */
        providers: z.optional(z.readonly(z.array(offeredProvider))),
        /** The file of the user manual, where an administrator has set it. */
        manualFile: z.optional(z.enum(manualFiles)),
        /** Whether questionnaires may be converted here without an account. */
        conversion: z.optional(z.boolean()),
      },
    },
  }),
  getClientUserInfo: call({
    policy: 'signedInSoFar',
    isOfInterview: true,
    changes: false,
    request: {},
    results: { ReceivedUser: { user: clientUser } },
  }),
  /** Ours: the key that encrypts answers kept in a browser. Always the same for a person and a device. */
  getJournalKey: call({
    policy: 'signedIn',
    isOfInterview: true,
    // Nothing changes, but foreign origins must not ask.
    changes: 'eachTime',
    request: { device: z.string().check(z.regex(/^[\w-]{22,64}$/)) },
    /** 256 bits in base64url. */
    results: { ReceivedJournalKey: { key: z.string() } },
  }),
  setPassword: call({
    policy: 'signedIn',
    changes: 'eachTime',
    request: {
      password: z.string().check(z.maxLength(1024)),
      /** Not required within five minutes after signing in. */
      currentPassword: z.optional(z.string().check(z.maxLength(1024))),
    },
    results: { Ok: {}, PasswordInvalid: {}, CurrentPasswordWrong: {} },
  }),
}

type SessionCalls = Port<typeof sessionCalls>

/** A server of the specified wire does not implement `getSignInOffers`. */
export type SessionPort = Omit<SessionCalls, 'getJournalKey' | 'getSignInOffers'> &
  Partial<Pick<SessionCalls, 'getSignInOffers'>>

/** Provides the journal key: one per person and device, the same at every sign-in, and given to no other person. */
export type JournalKeyPort = Pick<SessionCalls, 'getJournalKey'>

export type LoginResult = ResultOf<typeof sessionCalls.login>
export type GetSignInOffersResult = ResultOf<typeof sessionCalls.getSignInOffers>
export type GetClientUserInfoResult = ResultOf<typeof sessionCalls.getClientUserInfo>
export type SetPasswordResult = ResultOf<typeof sessionCalls.setPassword>

/** Self-service options at this server for people without a password. */
export type SignInOffers = Omit<Extract<GetSignInOffersResult, { type: 'SignInOffers' }>, 'type'>

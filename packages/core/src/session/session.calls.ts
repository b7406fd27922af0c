/** The calls that sign somebody in and out. */

import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { roles } from '../permissions/capabilities'

const clientUser = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.readonly(z.array(z.enum(roles))),
})

export const sessionCalls = {
  login: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { user: z.string().check(z.maxLength(255)), password: z.string().check(z.maxLength(1024)) },
    results: {
      LoginSuccessful: { user: clientUser },
      LoginFailed: {},
      Deactivated: {},
      TooManyFailedLogins: {},
      /** The server's level is above the client's; both are carried by headers and named here. */
      ApiLevelMismatch: { level: z.number() },
    },
  }),
  logout: call({ policy: 'anyone', changes: 'eachTime', request: {}, results: { Ok: {} } }),
  /** Ours: what somebody who cannot sign in may do here by themselves. Without mail, nothing. */
  getSignInOffers: call({
    policy: 'anyone',
    changes: false,
    request: {},
    results: { SignInOffers: { registration: z.boolean(), passwordReset: z.boolean() } },
  }),
  getClientUserInfo: call({
    policy: 'signedIn',
    changes: false,
    request: {},
    results: { ReceivedUser: { user: clientUser } },
  }),
  /** Ours: what a browser locks the answers with that it keeps until they are here. Always the same for a person and a device. */
  getJournalKey: call({
    policy: 'signedIn',
    // Foreign pages may not ask, though nothing becomes different by asking.
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
      /** Not needed within five minutes after signing in. */
      currentPassword: z.optional(z.string().check(z.maxLength(1024))),
    },
    results: { Ok: {}, PasswordInvalid: {}, CurrentPasswordWrong: {} },
  }),
}

type SessionCalls = Port<typeof sessionCalls>

/** A server of the specified wire does not answer `getSignInOffers`. */
export type SessionPort = Omit<SessionCalls, 'getJournalKey' | 'getSignInOffers'> &
  Partial<Pick<SessionCalls, 'getSignInOffers'>>

/** Where the key of a journal comes from: one per person and device, the same at each sign-in, and told to nobody else. */
export type JournalKeyPort = Pick<SessionCalls, 'getJournalKey'>

/** Who is signed in, as far as the screens need to know. */
export type ClientUser = Readonly<z.output<typeof clientUser>>

export type LoginResult = ResultOf<typeof sessionCalls.login>
export type GetSignInOffersResult = ResultOf<typeof sessionCalls.getSignInOffers>
export type GetClientUserInfoResult = ResultOf<typeof sessionCalls.getClientUserInfo>
export type SetPasswordResult = ResultOf<typeof sessionCalls.setPassword>

/** What somebody without a password can do at this server by themselves. */
export type SignInOffers = Omit<Extract<GetSignInOffersResult, { type: 'SignInOffers' }>, 'type'>

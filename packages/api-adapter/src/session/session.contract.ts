import { roles } from '@casebook/core/permissions/capabilities'
import * as z from 'zod/mini'
import type { Contract } from '../contract'

const clientUser = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.readonly(z.array(z.enum(roles))),
})

export const sessionContract = {
  path: 'loginApi',
  calls: {
    login: {
      policy: 'anyone',
      changes: true,
      request: z.object({ user: z.string().check(z.maxLength(255)), password: z.string().check(z.maxLength(1024)) }),
      results: {
        LoginSuccessful: { user: clientUser },
        LoginFailed: {},
        Deactivated: {},
        TooManyFailedLogins: {},
        /** The server's level is above the client's; both are carried by headers and named here. */
        ApiLevelMismatch: { level: z.number() },
      },
    },
    logout: { policy: 'anyone', changes: true, request: z.object({}), results: { Ok: {} } },
    /** Ours: what somebody who cannot sign in may do here by themselves. Without mail, nothing. */
    getSignInOffers: {
      policy: 'anyone',
      changes: false,
      request: z.object({}),
      results: { SignInOffers: { registration: z.boolean(), passwordReset: z.boolean() } },
    },
    getClientUserInfo: {
      policy: 'signedIn',
      changes: false,
      request: z.object({}),
      results: { ReceivedUser: { user: clientUser } },
    },
    /** Ours: what a browser locks the answers with that it keeps until they are here. Always the same for a person and a device. */
    getJournalKey: {
      policy: 'signedIn',
      // Foreign pages may not ask, though nothing becomes different by asking.
      changes: true,
      request: z.object({ device: z.string().check(z.regex(/^[\w-]{22,64}$/)) }),
      /** 256 bits in base64url. */
      results: { ReceivedJournalKey: { key: z.string() } },
    },
    setPassword: {
      policy: 'signedIn',
      changes: true,
      request: z.object({
        password: z.string().check(z.maxLength(1024)),
        /** Not needed within five minutes after signing in. */
        currentPassword: z.optional(z.string().check(z.maxLength(1024))),
      }),
      results: { Ok: {}, PasswordInvalid: {}, CurrentPasswordWrong: {} },
    },
  },
} as const satisfies Contract

/** Ours, beyond the specified wire: the first administrator, by the one-time link that the first start prints. */
export const setupContract = {
  path: 'setupApi',
  calls: {
    createAdministrator: {
      policy: 'anyone',
      changes: true,
      request: z.object({
        data: z.string().check(z.maxLength(200)),
        username: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
        firstName: z.string().check(z.trim(), z.maxLength(45)),
        lastName: z.string().check(z.trim(), z.maxLength(45)),
        password: z.string().check(z.maxLength(1024)),
      }),
      results: { Ok: {}, SetupLinkInvalid: {}, PasswordInvalid: {} },
    },
  },
} as const satisfies Contract

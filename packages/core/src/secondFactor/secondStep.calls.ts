/** The second step of signing in. All of these calls are ours. */
import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { clientUser } from '../session/clientUser'

export const secondStepCalls = {
  enterCode: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: {
      /** From `SecondFactorRequired`. */
      step: z.string().check(z.maxLength(64)),
      code: z.string().check(z.maxLength(64)),
    },
    results: {
      LoginSuccessful: {
        user: clientUser,
        /** Only after a recovery code. */
        recoveryCodesLeft: z.optional(z.int()),
      },
      CodeWrong: { triesLeft: z.int() },
      /** The step is used up, too old, or was begun in another browser. */
      SignInAgain: {},
      Deactivated: {},
      /** When a try is looked at again. */
      TooManyFailedLogins: { until: z.optional(z.iso.datetime()) },
    },
  }),
  /** A challenge for this browser, good for five minutes and one answer. It names no account. */
  beginPasskeySignIn: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: {},
    results: { PasskeyAsked: { options: z.string() }, NoPasskeysHere: {} },
  }),
  /** Counts as password and second factor. */
  signInByPasskey: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: {
      response: z.string().check(z.maxLength(16_384)),
      /** Over a form of this person: a passkey of anybody else is refused. */
      onlyUser: z.optional(z.string().check(z.maxLength(255))),
    },
    results: { LoginSuccessful: { user: clientUser }, PasskeyRefused: {}, Deactivated: {}, NoPasskeysHere: {} },
  }),
}

export type SecondStepPort = Port<typeof secondStepCalls>
export type SignInByPasskeyResult = ResultOf<typeof secondStepCalls.signInByPasskey>
export type EnterCodeResult = ResultOf<typeof secondStepCalls.enterCode>

/**
 * Signing in by a passkey, in place of password and code.
 *
 *   idle ──start──▶ asking ──LoginSuccessful──▶ arriving ──▶ done
 *     ▲               └──Cancelled, PasskeyRefused, Deactivated, NoPasskeysHere, unreachable──▶ idle
 *     └───────────────┘
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ClientUser, GetClientUserInfoResult, SessionPort } from '../session/session.calls'
import type { PasskeyBrowser } from './passkeyBrowser'
import type { SecondStepPort, SignInByPasskeyResult, secondStepCalls } from './secondStep.calls'

export type PasskeyProblem = 'PasskeyRefused' | 'Deactivated' | 'NoPasskeysHere' | 'failed'

type Answer =
  | SignInByPasskeyResult
  | Exclude<ResultOf<typeof secondStepCalls.beginPasskeySignIn>, { type: 'PasskeyAsked' }>
  | { readonly type: 'Cancelled' }

export type PasskeySignInEvent = { type: 'start' } | CallEvent<Answer | GetClientUserInfoResult>

export interface PasskeySignInInput {
  readonly port: Pick<SecondStepPort, 'beginPasskeySignIn' | 'signInByPasskey'>
  readonly session: Pick<SessionPort, 'getClientUserInfo'>
  readonly browser: Pick<PasskeyBrowser, 'get'>
  /** The person whose open form the sign-in covers, if any. */
  readonly onlyUser?: string | undefined
}

export interface PasskeySignInContext extends PasskeySignInInput {
  readonly signedIn: ClientUser | null
  readonly problem: PasskeyProblem | null
  readonly error: unknown
}

const signIn = setup({
  types: {
    input: {} as PasskeySignInInput,
    context: {} as PasskeySignInContext,
    events: {} as PasskeySignInEvent,
  },
  actors: {
    ask: fromPromise(({ input }: { input: PasskeySignInContext }): Promise<Answer> => asked(input)),
    arrive: fromPromise(({ input }: { input: PasskeySignInContext }) => input.session.getClientUserInfo()),
  },
})

const calling = callingIn(signIn)

export const passkeySignInMachine = signIn.createMachine({
  id: 'passkeySignIn',
  context: ({ input }) => ({ ...input, signedIn: null, problem: null, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { start: 'asking' } },
    asking: calling('ask', {
      entry: assign({ problem: null }),
      on: {
        LoginSuccessful: { target: 'arriving', actions: assign({ signedIn: ({ event }) => event.user }) },
        Cancelled: 'idle',
        PasskeyRefused: { target: 'idle', actions: assign({ problem: 'PasskeyRefused' }) },
        Deactivated: { target: 'idle', actions: assign({ problem: 'Deactivated' }) },
        NoPasskeysHere: { target: 'idle', actions: assign({ problem: 'NoPasskeysHere' }) },
        unreachable: { target: 'idle', actions: assign({ problem: 'failed' }) },
      },
    }),
    arriving: calling('arrive', {
      on: {
        ReceivedUser: { target: 'done', actions: assign({ signedIn: ({ event }) => event.user }) },
        // There is a session all the same.
        unreachable: 'done',
      },
    }),
    done: { type: 'final' },
  },
})

async function asked({ port, browser, onlyUser }: PasskeySignInContext): Promise<Answer> {
  const begun = await port.beginPasskeySignIn()
  if (begun.type !== 'PasskeyAsked') return begun
  const response = await browser.get(begun.options)
  if (response === null) return { type: 'Cancelled' }
  return port.signInByPasskey({ response, ...(onlyUser !== undefined && { onlyUser }) })
}

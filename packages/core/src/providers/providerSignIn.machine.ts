/**
 * Going to a provider to sign in. On the sign-in page this page goes; over an open form, and for a test, a window of its own does, and tells
 * this page how it ended.
 *
 *   idle ──go──▶ asking ──GoToProvider──▶ away ──back──▶ arriving ──ReceivedUser──▶ done
 *     ▲            └── no such provider, silent, no window, unreachable ──▶ idle     └── another person, nobody ──▶ idle
 *     └─────────────────────────────────go───────────────────────┘
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { ProviderWindow } from '../session/providerWindow'
import type { ClientUser, GetClientUserInfoResult, SessionPort } from '../session/session.calls'
import type { BeginProviderSignInResult, ProviderSignInPort } from './providerSignIn.calls'

export type ProviderProblem = 'NoSuchProvider' | 'ProviderSilent' | 'WindowBlocked' | 'NotBack' | 'failed'

export type ProviderSignInEvent =
  | { readonly type: 'go'; readonly provider: string }
  /** The window has come back from the provider, with somebody signed in. */
  | { readonly type: 'back' }
  | CallEvent<BeginProviderSignInResult | GetClientUserInfoResult>

export interface ProviderSignInInput {
  readonly port: Pick<ProviderSignInPort, 'beginProviderSignIn'>
  readonly session: Pick<SessionPort, 'getClientUserInfo'>
  readonly window: ProviderWindow
  readonly returnTo: string
  readonly onlyUser?: string | undefined
}

export interface ProviderSignInContext extends ProviderSignInInput {
  readonly provider: string
  readonly signedIn: ClientUser | null
  readonly problem: ProviderProblem | null
  readonly error: unknown
}

const signIn = setup({
  types: {
    input: {} as ProviderSignInInput,
    context: {} as ProviderSignInContext,
    events: {} as ProviderSignInEvent,
  },
  actors: {
    begin: fromPromise(({ input: { port, provider, returnTo, onlyUser } }: { input: ProviderSignInContext }) =>
      port.beginProviderSignIn({ provider, returnTo, ...(onlyUser !== undefined && { onlyUser }) }),
    ),
    arrive: fromPromise(({ input }: { input: ProviderSignInContext }) => input.session.getClientUserInfo()),
  },
})

const calling = callingIn(signIn)

const failed = (problem: ProviderProblem) => ({
  target: 'idle',
  actions: [({ context }: { context: ProviderSignInContext }) => context.window.close(), signIn.assign({ problem })],
})

const go = [
  {
    guard: ({ context }: { context: ProviderSignInContext }) => context.window.open(),
    target: '#asking',
    actions: signIn.assign({ provider: ({ event }) => (event.type === 'go' ? event.provider : ''), problem: null }),
  },
  { target: '#idle', actions: signIn.assign({ problem: 'WindowBlocked' }) },
]

export const providerSignInMachine = signIn.createMachine({
  id: 'providerSignIn',
  context: ({ input }) => ({ ...input, provider: '', signedIn: null, problem: null, error: null }),
  initial: 'idle',
  states: {
    idle: { id: 'idle', on: { go } },
    asking: {
      id: 'asking',
      ...calling('begin', {
        on: {
          GoToProvider: { target: 'away', actions: ({ context, event }) => context.window.goTo(event.address) },
          NoSuchProvider: failed('NoSuchProvider'),
          ProviderSilent: failed('ProviderSilent'),
          unreachable: failed('failed'),
        },
      }),
    },
    away: { on: { back: 'arriving', go } },
    arriving: calling('arrive', {
      on: {
        ReceivedUser: [
          {
            guard: ({ context, event }) => event.user.username === context.onlyUser,
            target: 'done',
            actions: assign({ signedIn: ({ event }) => event.user }),
          },
          failed('NotBack'),
        ],
        unreachable: failed('failed'),
      },
    }),
    done: { type: 'final' },
  },
})

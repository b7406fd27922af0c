/**
 * The test of a stored provider: an administrator signs in there, in a window of its own, and sees what would come of it. At a directory they
 * type a name and a password instead.
 *
 *   idle ──test──▶ asking ──GoToProvider──▶ away ──tested──▶ idle, with the result
 *     ▲              └── no such provider, failed, no window, unreachable ──▶ idle
 *     ├────────────────────────────test──────────┘
 *     └──try──▶ trying ── every answer ──▶ idle, with the result
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ProviderWindow } from '../session/providerWindow'
import type { ProviderTest } from './providerReturn.machine'
import type { ProvidersPort, providersCalls } from './providers.calls'

type TryResult = ResultOf<typeof providersCalls.testDirectory>

export type TestOutcome =
  | ProviderTest
  | { readonly type: 'WindowBlocked' | 'NoSuchProvider' }
  | Extract<TryResult, { type: 'TooManyFailedLogins' }>

export interface TestInput {
  readonly port: Pick<ProvidersPort, 'beginProviderTest' | 'testDirectory'>
  readonly window: ProviderWindow
  readonly id: string
}

export interface TestContext extends TestInput {
  readonly user: string
  readonly password: string
  readonly outcome: TestOutcome | null
  readonly error: unknown
}

export type ProviderTestEvent =
  | { readonly type: 'test' }
  | { readonly type: 'try'; readonly user: string; readonly password: string }
  | { readonly type: 'tested'; readonly outcome: ProviderTest }
  | CallEvent<ResultOf<typeof providersCalls.beginProviderTest>>
  | CallEvent<TryResult>

const testing = setup({
  types: {
    input: {} as TestInput,
    context: {} as TestContext,
    events: {} as ProviderTestEvent,
  },
  actors: {
    begin: fromPromise(({ input: { port, id } }: { input: TestContext }) => port.beginProviderTest({ id })),
    tryName: fromPromise(({ input: { port, id, user, password } }: { input: TestContext }) =>
      port.testDirectory({ id, user, password }),
    ),
  },
  actions: {
    close: ({ context }) => context.window.close(),
    // The cast is safe: only answers of a try lead here.
    keepOutcome: assign({ outcome: ({ event }) => event as TestOutcome }),
  },
})

const calling = callingIn(testing)

const test = [
  {
    guard: ({ context }: { context: TestContext }) => context.window.open(),
    target: '#testAsking',
    actions: testing.assign({ outcome: null }),
  },
  { target: '#testIdle', actions: testing.assign({ outcome: { type: 'WindowBlocked' as const } }) },
]

export const providerTestMachine = testing.createMachine({
  id: 'providerTest',
  context: ({ input }) => ({ ...input, user: '', password: '', outcome: null, error: null }),
  initial: 'idle',
  states: {
    idle: {
      id: 'testIdle',
      on: {
        test,
        try: {
          target: 'trying',
          actions: assign({
            user: ({ event }) => event.user.trim(),
            password: ({ event }) => event.password,
            outcome: null,
          }),
        },
      },
    },
    trying: calling('tryName', {
      exit: assign({ password: '' }),
      on: {
        ProviderTested: { target: 'idle', actions: 'keepOutcome' },
        ProviderTestFailed: { target: 'idle', actions: 'keepOutcome' },
        NoSuchProvider: { target: 'idle', actions: 'keepOutcome' },
        TooManyFailedLogins: { target: 'idle', actions: 'keepOutcome' },
        unreachable: 'idle',
      },
    }),
    asking: {
      id: 'testAsking',
      ...calling('begin', {
        on: {
          GoToProvider: { target: 'away', actions: ({ context, event }) => context.window.goTo(event.address) },
          NoSuchProvider: { target: 'idle', actions: ['close', assign({ outcome: { type: 'NoSuchProvider' } })] },
          ProviderFailed: {
            target: 'idle',
            actions: [
              'close',
              assign({ outcome: ({ event }) => ({ type: 'ProviderTestFailed', error: event.error }) }),
            ],
          },
          unreachable: { target: 'idle', actions: 'close' },
        },
      }),
    },
    away: {
      on: { tested: { target: 'idle', actions: assign({ outcome: ({ event }) => event.outcome }) }, test },
    },
  },
})

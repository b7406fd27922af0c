/**
 * The test of a stored provider: an administrator signs in there, in a window of its own, and sees what would come of it.
 *
 *   idle ──test──▶ asking ──GoToProvider──▶ away ──tested──▶ idle, with the result
 *     ▲              └── no such provider, failed, no window, unreachable ──▶ idle
 *     └────────────────────────────test──────────┘
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ProviderWindow } from '../session/providerWindow'
import type { ProviderTest } from './providerReturn.machine'
import type { ProvidersPort, providersCalls } from './providers.calls'

export type TestOutcome = ProviderTest | { readonly type: 'WindowBlocked' | 'NoSuchProvider' }

interface TestInput {
  readonly port: Pick<ProvidersPort, 'beginProviderTest'>
  readonly window: ProviderWindow
  readonly id: string
}

interface TestContext extends TestInput {
  readonly outcome: TestOutcome | null
  readonly error: unknown
}

const testing = setup({
  types: {
    input: {} as TestInput,
    context: {} as TestContext,
    events: {} as
      | { readonly type: 'test' }
      | { readonly type: 'tested'; readonly outcome: ProviderTest }
      | CallEvent<ResultOf<typeof providersCalls.beginProviderTest>>,
  },
  actors: {
    begin: fromPromise(({ input: { port, id } }: { input: TestContext }) => port.beginProviderTest({ id })),
  },
  actions: { close: ({ context }) => context.window.close() },
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
  context: ({ input }) => ({ ...input, outcome: null, error: null }),
  initial: 'idle',
  states: {
    idle: { id: 'testIdle', on: { test } },
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

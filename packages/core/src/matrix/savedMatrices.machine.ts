/**
 * The saved matrices of a base, and the one that is chosen.
 *
 *   loading ──ReceivedMatrices──▶ ready ──choose──▶ ready
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { MatrixPort, matrixCalls } from './matrix.calls'

interface Input {
  readonly server: Pick<MatrixPort, 'listMatrices'>
  readonly base: BaseName
}

const screen = setup({
  types: {
    input: {} as Input,
    context: {} as Input & {
      readonly names: readonly string[]
      /** Empty until one is chosen. */
      readonly chosen: string
      readonly error: unknown
    },
    events: {} as
      | { readonly type: 'choose'; readonly name: string }
      | { readonly type: 'reload' }
      | CallEvent<ResultOf<typeof matrixCalls.listMatrices>>,
  },
  actors: {
    listMatrices: fromPromise(({ input: { server, base } }: { input: Input }) => server.listMatrices({ base })),
  },
})

const calling = callingIn(screen)

export const savedMatricesMachine = screen.createMachine({
  id: 'savedMatrices',
  context: ({ input }) => ({ ...input, names: [], chosen: '', error: null }),
  initial: 'loading',
  states: {
    loading: calling('listMatrices', {
      on: {
        ReceivedMatrices: { target: 'ready', actions: assign({ names: ({ event }) => event.names }) },
        unreachable: 'unreachable',
      },
    }),
    ready: { on: { choose: { actions: assign({ chosen: ({ event }) => event.name }) } } },
    unreachable: { on: { reload: 'loading' } },
  },
})

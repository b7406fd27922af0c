/**
 * The moves of the cases of one study, and a new one.
 *
 *   loading ──ReceivedMoves──▶ ready ──begin──▶ beginning ──MoveBegun──▶ begun: it has its own page
 *      └──unreachable──▶ unreachable               └──NoCases──▶ ready
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { MoveChoice, MovesPort, movesCalls } from './moves.calls'

type Received = Omit<Extract<ResultOf<typeof movesCalls.getMoves>, { type: 'ReceivedMoves' }>, 'type'>

export type MovesEvent =
  | { readonly type: 'begin'; readonly choice: MoveChoice }
  | { readonly type: 'reload' }
  | CallEvent<ResultOf<typeof movesCalls.getMoves> | ResultOf<typeof movesCalls.beginMove>>

interface MovesInput {
  readonly server: Pick<MovesPort, 'getMoves' | 'beginMove'>
  readonly base: BaseName
}

interface MovesContext extends MovesInput {
  /** Null until received. */
  readonly received: Received | null
  readonly choice: MoveChoice | null
  /** The id of the move that was begun. */
  readonly id: string
  /** No case fits what was chosen. */
  readonly findsNone: boolean
  readonly error: unknown
}

const moving = setup({
  types: { input: {} as MovesInput, context: {} as MovesContext, events: {} as MovesEvent },
  actors: {
    load: fromPromise(({ input: { server, base } }: { input: MovesContext }) => server.getMoves(base)),
    begin: fromPromise(({ input: { server, base, choice } }: { input: MovesContext }) => {
      if (!choice) throw new Error('Nothing was chosen')
      return server.beginMove({ ...base, ...choice })
    }),
  },
})

const calling = callingIn(moving)

export const movesMachine = moving.createMachine({
  id: 'moves',
  context: ({ input }) => ({ ...input, received: null, choice: null, id: '', findsNone: false, error: null }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedMoves: { target: 'ready', actions: assign({ received: ({ event }) => event }) },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        begin: { target: 'beginning', actions: assign({ choice: ({ event }) => event.choice, findsNone: false }) },
        reload: 'loading',
      },
    },
    beginning: calling('begin', {
      on: {
        MoveBegun: { target: 'begun', actions: assign({ id: ({ event }) => event.move }) },
        NoCases: { target: 'ready', actions: assign({ findsNone: true }) },
        // A version or a move that the list names: the list is old.
        VersionNotFound: 'loading',
        MoveNotFound: 'loading',
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'ready',
      },
    }),
    begun: { type: 'final' },
    unreachable: { on: { reload: 'loading' } },
    gone: { type: 'final' },
  },
})

/**
 * The steps that queries are made of.
 *
 *   loading ──ReceivedNodes──▶ shown
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../../call/calling'
import type { GetAllNodesResult, QueriesPort } from '../queries.calls'
import type { QueryNode } from './graph'

interface Input {
  readonly server: Pick<QueriesPort, 'getAllNodes'>
}

const steps = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { readonly nodes: readonly QueryNode[] | null; readonly error: unknown },
    events: {} as { type: 'reload' } | CallEvent<GetAllNodesResult>,
  },
  actors: { getAllNodes: fromPromise(({ input: { server } }: { input: Input }) => server.getAllNodes()) },
})

const calling = callingIn(steps)

export const queryNodesMachine = steps.createMachine({
  id: 'queryNodes',
  context: ({ input }) => ({ ...input, nodes: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getAllNodes', {
      on: {
        ReceivedNodes: { target: 'shown', actions: assign({ nodes: ({ event }) => event.nodes }) },
        unreachable: 'unreachable',
      },
    }),
    shown: {},
    unreachable: { on: { reload: 'loading' } },
  },
})

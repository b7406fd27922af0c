/**
 * The bases available to a person, by group.
 *
 *   loading ──ReceivedBasesOverview──▶ ready ──reload──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { BasesPort, GetBasesOverviewResult, GroupOfBases } from './bases.calls'

export type BasesEvent = { type: 'reload' } | CallEvent<GetBasesOverviewResult>

export interface BasesInput {
  readonly bases: BasesPort
}

export interface BasesContext extends BasesInput {
  /** Null until first received. */
  readonly groups: readonly GroupOfBases[] | null
  readonly error: unknown
}

const bases = setup({
  types: {
    input: {} as BasesInput,
    context: {} as BasesContext,
    events: {} as BasesEvent,
  },
  actors: {
    getBasesOverview: fromPromise(({ input }: { input: BasesInput }) => input.bases.getBasesOverview()),
  },
})

const calling = callingIn(bases)

export const basesMachine = bases.createMachine({
  id: 'bases',
  context: ({ input }) => ({ ...input, groups: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getBasesOverview', {
      on: {
        ReceivedBasesOverview: { target: 'ready', actions: assign({ groups: ({ event }) => event.groups }) },
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: { reload: 'loading' },
    },
    unreachable: { on: { reload: 'loading' } },
  },
})

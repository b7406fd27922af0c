/**
 * The bases available to a person, by group.
 *
 *   loading ──ReceivedBasesOverview──▶ ready ──reload──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { BasesPort, GetBasesOverviewResult, GroupOfBases } from './bases.calls'
import type { Side } from './sides/practice'

export type BasesEvent = { type: 'reload' } | CallEvent<GetBasesOverviewResult>

export interface BasesInput {
  readonly bases: BasesPort
  /** Live ones without it. */
  readonly side?: Side
}

export interface BasesContext extends BasesInput {
  /** Null until first received. */
  readonly groups: readonly GroupOfBases[] | null
  /** There are studies on the other side. */
  readonly hasOtherSide: boolean
  readonly error: unknown
}

const bases = setup({
  types: {
    input: {} as BasesInput,
    context: {} as BasesContext,
    events: {} as BasesEvent,
  },
  actors: {
    getBasesOverview: fromPromise(({ input: { bases, side } }: { input: BasesInput }) =>
      bases.getBasesOverview(side === 'practice' ? { side } : {}),
    ),
  },
})

const calling = callingIn(bases)

export const basesMachine = bases.createMachine({
  id: 'bases',
  context: ({ input }) => ({ ...input, groups: null, hasOtherSide: false, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getBasesOverview', {
      on: {
        ReceivedBasesOverview: {
          target: 'ready',
          actions: assign(({ event }) => ({ groups: event.groups, hasOtherSide: event.hasOtherSide ?? false })),
        },
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: { reload: 'loading' },
    },
    unreachable: { on: { reload: 'loading' } },
  },
})

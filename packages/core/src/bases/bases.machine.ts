/**
 * The bases available to a person, by group.
 *
 *   loading ──ReceivedBasesOverview──▶ ready ──reload──▶ loading
 *      └──failed──▶ failed ──reload──▶ loading
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { BasesPort, GetBasesOverviewResult, GroupOfBases } from './bases.calls'

export type BasesEvent = { type: 'reload' } | { type: 'failed'; error: unknown } | GetBasesOverviewResult

export interface BasesInput {
  readonly bases: BasesPort
}

export interface BasesContext extends BasesInput {
  /** Null until first received. */
  readonly groups: readonly GroupOfBases[] | null
  readonly error: unknown
}

export const basesMachine = setup({
  types: {
    input: {} as BasesInput,
    context: {} as BasesContext,
    events: {} as BasesEvent,
  },
  actors: {
    getBasesOverview: fromPromise(({ input }: { input: BasesInput }) => input.bases.getBasesOverview()),
  },
}).createMachine({
  id: 'bases',
  context: ({ input }) => ({ ...input, groups: null, error: null }),
  initial: 'loading',
  on: {
    LoginRequired: '.loginRequired',
    InsufficientPermissions: '.notAllowed',
  },
  states: {
    loading: {
      invoke: {
        src: 'getBasesOverview',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        ReceivedBasesOverview: { target: 'ready', actions: assign({ groups: ({ event }) => event.groups }) },
        failed: { target: 'failed', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    ready: {
      on: { reload: 'loading' },
    },
    failed: {
      exit: assign({ error: null }),
      on: { reload: 'loading' },
    },
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})

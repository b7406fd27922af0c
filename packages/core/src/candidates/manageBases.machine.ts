/**
 * The bases with their versions, and the candidates that wait to be published.
 *
 *   loading ──ReceivedManagedBases──▶ ready ──reload──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 * The lists stay while they are loaded again.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { Candidate, CandidatesPort, candidatesCalls, ManagedBase } from './candidates.calls'

interface ManageBasesInput {
  readonly manager: Pick<CandidatesPort, 'getManagedBases'>
}

interface ManageBasesContext extends ManageBasesInput {
  /** Null until first received. */
  readonly bases: readonly ManagedBase[] | null
  readonly candidates: readonly Candidate[]
  /** The person may upload none. */
  readonly isFixed: boolean
  readonly error: unknown
}

const managing = setup({
  types: {
    input: {} as ManageBasesInput,
    context: {} as ManageBasesContext,
    events: {} as { type: 'reload' } | CallEvent<ResultOf<typeof candidatesCalls.getManagedBases>>,
  },
  actors: {
    load: fromPromise(({ input }: { input: ManageBasesInput }) => input.manager.getManagedBases()),
  },
})

const calling = callingIn(managing)

export const manageBasesMachine = managing.createMachine({
  id: 'manageBases',
  context: ({ input }) => ({ ...input, bases: null, candidates: [], isFixed: false, error: null }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedManagedBases: {
          target: 'ready',
          actions: assign(({ event: { bases, candidates, isFixed = false } }) => ({ bases, candidates, isFixed })),
        },
        unreachable: 'unreachable',
      },
    }),
    ready: { on: { reload: 'loading' } },
    unreachable: { on: { reload: 'loading' } },
  },
})

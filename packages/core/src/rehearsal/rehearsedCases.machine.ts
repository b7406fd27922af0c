/**
 * The first examples of equal effects.
 *
 *   loading ──ReceivedRehearsedCases──▶ ready
 *      ├──CandidateNotFound──▶ gone
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { RehearsalPort, RehearsalRow, RehearsedCases, rehearsalCalls } from './rehearsal.calls'

export type RehearsedCasesEvent = { type: 'reload' } | CallEvent<ResultOf<typeof rehearsalCalls.getRehearsedCases>>

export interface RehearsedCasesInput {
  readonly server: Pick<RehearsalPort, 'getRehearsedCases'>
  readonly candidate: string
  readonly row: Pick<RehearsalRow, 'kind' | 'about' | 'reason'>
}

export interface RehearsedCasesContext extends RehearsedCasesInput {
  /** Null until received. */
  readonly found: RehearsedCases | null
  readonly error: unknown
}

const looking = setup({
  types: {
    input: {} as RehearsedCasesInput,
    context: {} as RehearsedCasesContext,
    events: {} as RehearsedCasesEvent,
  },
  actors: {
    getRehearsedCases: fromPromise(({ input: { server, candidate, row } }: { input: RehearsedCasesContext }) => {
      const { kind, about, reason } = row
      return server.getRehearsedCases({ candidate, kind, about, reason })
    }),
  },
})

const calling = callingIn(looking)

export const rehearsedCasesMachine = looking.createMachine({
  id: 'rehearsedCases',
  context: ({ input }) => ({ ...input, found: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getRehearsedCases', {
      on: {
        ReceivedRehearsedCases: { target: 'ready', actions: assign({ found: ({ event }) => event }) },
        CandidateNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    ready: {},
    unreachable: { on: { reload: 'loading' } },
    gone: {},
  },
})

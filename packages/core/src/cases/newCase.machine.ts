/**
 * Starting a new case of a base.
 *
 *   idle ──start──▶ starting ──Ok──▶ started
 *    ▲                 ├──KnowledgeBaseNotFound──▶ gone
 *    │                 ├──BaseRetired──▶ retired
 *    └───unreachable───┘
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import { type CallEvent, callingIn } from '../call/calling'
import type { CasesPort, NewCaseResult } from './cases.calls'

export type NewCaseEvent = { type: 'start' } | CallEvent<NewCaseResult>

export interface NewCaseInput {
  readonly cases: Pick<CasesPort, 'newCase'>
  readonly base: BaseName
}

export interface NewCaseContext extends NewCaseInput {
  /** The new case's draft, once it is started and if the server names it. */
  readonly draft: string | null
  readonly error: unknown
}

const starting = setup({
  types: {
    input: {} as NewCaseInput,
    context: {} as NewCaseContext,
    events: {} as NewCaseEvent,
  },
  actors: {
    newCase: fromPromise(({ input }: { input: NewCaseInput }) => input.cases.newCase({ base: input.base })),
  },
})

const calling = callingIn(starting)

export const newCaseMachine = starting.createMachine({
  id: 'newCase',
  context: ({ input }) => ({ ...input, draft: null, error: null }),
  initial: 'idle',
  states: {
    idle: {
      on: { start: { target: 'starting' } },
    },
    starting: calling('newCase', {
      on: {
        Ok: { target: 'started', actions: assign({ draft: ({ event }) => event.draft ?? null }) },
        KnowledgeBaseNotFound: 'gone',
        BaseRetired: 'retired',
        unreachable: 'idle',
      },
    }),
    started: { type: 'final' },
    gone: {},
    retired: {},
  },
})

/**
 * Starting a new case of a base.
 *
 *   idle ──start──▶ starting ──Ok──▶ started
 *    ▲                 ├──KnowledgeBaseNotFound──▶ gone
 *    └──────failed─────┘
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { CasesPort, NewCaseResult } from './cases.calls'

export type NewCaseEvent = { type: 'start' } | { type: 'failed'; error: unknown } | NewCaseResult

export interface NewCaseInput {
  readonly cases: Pick<CasesPort, 'newCase'>
  readonly base: BaseName
}

export interface NewCaseContext extends NewCaseInput {
  /** The new case's draft, once it is started and if the server names it. */
  readonly draft: string | null
  readonly error: unknown
}

export const newCaseMachine = setup({
  types: {
    input: {} as NewCaseInput,
    context: {} as NewCaseContext,
    events: {} as NewCaseEvent,
  },
  actors: {
    newCase: fromPromise(({ input }: { input: NewCaseInput }) => input.cases.newCase({ base: input.base })),
  },
}).createMachine({
  id: 'newCase',
  context: ({ input }) => ({ ...input, draft: null, error: null }),
  initial: 'idle',
  on: {
    LoginRequired: '.loginRequired',
    InsufficientPermissions: '.notAllowed',
  },
  states: {
    idle: {
      on: { start: { target: 'starting', actions: assign({ error: null }) } },
    },
    starting: {
      invoke: {
        src: 'newCase',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        Ok: { target: 'started', actions: assign({ draft: ({ event }) => event.draft ?? null }) },
        KnowledgeBaseNotFound: 'gone',
        failed: { target: 'idle', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    started: { type: 'final' },
    gone: {},
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})

/**
 * The cases of a study as they were at a past moment, a page after another.
 *
 *   loading ──ReceivedPastCases──▶ listed ──more──▶ loading, with the pages of before
 *      ├──KnowledgeBaseNotFound, MomentNotPast, NotPublishedThen──▶ nothing
 *      └──unreachable──▶ unreachable ──retry──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { PastCase, PastCasesPage, PastCasesPort, pastCasesCalls } from './pastCases.calls'

type PastCasesEvent = { type: 'more' | 'retry' } | CallEvent<ResultOf<typeof pastCasesCalls.getPastCases>>

interface Input {
  readonly server: PastCasesPort
  readonly base: BaseName
  /** In ISO. */
  readonly asOf: string
}

interface Context extends Input {
  readonly cases: readonly PastCase[]
  readonly next: PastCasesPage['next']
  /** Null until the first page is here. */
  readonly first: Pick<PastCasesPage, 'version' | 'count'> | null
  readonly error: unknown
}

const list = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as PastCasesEvent },
  actors: {
    getPastCases: fromPromise(({ input: { server, base, asOf, next } }: { input: Context }) =>
      server.getPastCases({ base, asOf, ...(next && { after: next }) }),
    ),
  },
})

const calling = callingIn(list)

export const pastCasesMachine = list.createMachine({
  id: 'pastCases',
  context: ({ input }) => ({ ...input, cases: [], next: null, first: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getPastCases', {
      on: {
        ReceivedPastCases: {
          target: 'listed',
          actions: assign(({ context, event: { cases, next, version, count } }) => ({
            cases: [...context.cases, ...cases],
            next,
            first: context.first ?? { version, ...(count !== undefined && { count }) },
          })),
        },
        KnowledgeBaseNotFound: 'nothing',
        MomentNotPast: 'nothing',
        NotPublishedThen: 'nothing',
        unreachable: 'unreachable',
      },
    }),
    listed: { on: { more: { guard: ({ context: { next } }) => next !== null, target: 'loading' } } },
    unreachable: { on: { retry: 'loading' } },
    nothing: { type: 'final' },
  },
})

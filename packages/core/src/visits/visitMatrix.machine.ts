/**
 * The matrix of cases and visits of a study, a page at a time.
 *
 *   loading ──ReceivedVisitMatrix──▶ shown ──next, previous, first──▶ loading, with the page of before
 *      ▲ ├──PageNotFound──▶ loading, from the first page
 *      │ ├──KnowledgeBaseNotFound──▶ notFound
 *      │ └──unreachable──▶ unreachable ──reload──▶ loading
 *      └──pause in typing── waiting ◀──search── everywhere        filter: loading, from everywhere
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { VisitMatrix, VisitsPort, visitsCalls } from './visits.calls'

/** In milliseconds. */
export const pauseInTyping = 250

export const rowsOfPage = 25

export type VisitMatrixEvent =
  | { type: 'search'; term: string }
  /** A filter that it does not name stays as it is; null removes one. */
  | { type: 'filter'; status?: string | null; site?: string | null }
  | { type: 'next' | 'previous' | 'first' | 'reload' }
  | CallEvent<ResultOf<typeof visitsCalls.getVisitMatrix>>

interface Input {
  readonly server: VisitsPort
  readonly base: BaseName
}

export interface VisitMatrixContext extends Input {
  readonly term: string
  readonly status: string | null
  readonly site: string | null
  /** Where each page up to this one begins; null for the first. */
  readonly begins: readonly (string | null)[]
  /** Null until first received. */
  readonly page: VisitMatrix | null
  /** Those of the first page, which alone tells them. */
  readonly choices: Pick<VisitMatrix, 'statuses' | 'sites'>
  /** Of the first page: the number of cases without the search, as far as the server counts. */
  readonly count: Pick<VisitMatrix, 'count' | 'moreCases'>
  readonly error: unknown
}

const matrix = setup({
  types: { input: {} as Input, context: {} as VisitMatrixContext, events: {} as VisitMatrixEvent },
  actors: {
    getPage: fromPromise(({ input }: { input: VisitMatrixContext }) => {
      const { server, base, term, status, site, begins } = input
      const search = term.trim()
      const after = begins.at(-1) ?? null
      return server.getVisitMatrix({
        base,
        limit: rowsOfPage,
        ...(search !== '' && { search }),
        ...(status !== null && { status }),
        ...(site !== null && { site }),
        ...(after !== null && { after }),
      })
    }),
  },
  delays: { pauseInTyping },
})

const calling = callingIn(matrix)

const firstPage: readonly null[] = [null]

export const visitMatrixMachine = matrix.createMachine({
  id: 'visitMatrix',
  context: ({ input }) => ({
    ...input,
    term: '',
    status: null,
    site: null,
    begins: firstPage,
    page: null,
    choices: {},
    count: {},
    error: null,
  }),
  initial: 'loading',
  on: {
    search: { target: '.waiting', actions: assign({ term: ({ event }) => event.term, begins: firstPage }) },
    filter: {
      target: '.loading',
      reenter: true,
      actions: assign(({ event: { type: _, ...chosen } }) => ({ ...chosen, begins: firstPage })),
    },
  },
  states: {
    waiting: { after: { pauseInTyping: 'loading' } },
    loading: calling('getPage', {
      on: {
        ReceivedVisitMatrix: {
          target: 'shown',
          actions: assign(({ context: { begins, term, choices, count }, event }) => ({
            page: event,
            choices: begins.length === 1 ? { statuses: event.statuses, sites: event.sites } : choices,
            count:
              begins.length === 1 && term.trim() === '' ? { count: event.count, moreCases: event.moreCases } : count,
          })),
        },
        PageNotFound: { target: 'loading', reenter: true, actions: assign({ begins: firstPage }) },
        KnowledgeBaseNotFound: 'notFound',
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: {
        next: {
          guard: ({ context: { page } }) => page?.next != null,
          target: 'loading',
          actions: assign({ begins: ({ context: { begins, page } }) => [...begins, page?.next ?? null] }),
        },
        previous: {
          guard: ({ context: { begins } }) => begins.length > 1,
          target: 'loading',
          actions: assign({ begins: ({ context: { begins } }) => begins.slice(0, -1) }),
        },
        first: { target: 'loading', actions: assign({ begins: firstPage }) },
        reload: 'loading',
      },
    },
    unreachable: { on: { reload: 'loading' } },
    notFound: { type: 'final' },
  },
})

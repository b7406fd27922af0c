/**
 * The overview of all cases, a page at a time.
 *
 *   loading ──ReceivedPageOfAllCases──▶ shown ──next, previous, first──▶ loading
 *      ▲ ├──PageNotFound──▶ loading, from the first page
 *      │ └──unreachable──▶ unreachable ──reload──▶ loading
 *      └──pause in typing── waiting ◀──search── everywhere        sort, choose, show, ofStatus: loading, from everywhere
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseEntry, StatusOfCase } from '../cases/cases.calls'
import type { OverviewFilter, OverviewOrder, OverviewPort, PageOfAllCasesResult } from './overview.calls'
import { allOverviewColumns, type OverviewColumn, withToggled } from './overviewColumns'

/** In milliseconds. */
export const pauseInTyping = 250

export const casesOfPage = 25

export interface OverviewSorting {
  readonly order: OverviewOrder
  readonly descending: boolean
}

export type OverviewEvent =
  | { type: 'search'; term: string }
  | { type: 'choose'; base: BaseName | null }
  | { type: 'show'; only: OverviewFilter | null }
  | { type: 'ofStatus'; status: string | null }
  /** By the same again: in the other direction. */
  | { type: 'sort'; order: OverviewOrder }
  | { type: 'toggle'; column: OverviewColumn }
  | { type: 'next' | 'previous' | 'first' | 'reload' }
  | CallEvent<PageOfAllCasesResult>

export interface OverviewContext {
  readonly server: OverviewPort
  readonly sorting: OverviewSorting
  readonly term: string
  /** Null for all. */
  readonly base: BaseName | null
  readonly only: OverviewFilter | null
  /** The id of the status of the cases; null: whatever it is. */
  readonly status: string | null
  /** Those that cases of the base may have; none of all bases. */
  readonly statuses: readonly StatusOfCase[]
  readonly columns: ReadonlySet<OverviewColumn>
  /** Where each page up to this one begins; null for the first. */
  readonly begins: readonly (string | null)[]
  /** Null until first received. */
  readonly cases: readonly CaseEntry[] | null
  readonly after: string | null
  /** The number of cases without the search, as far as the server counts. */
  readonly count: number | null
  readonly moreCases: boolean
  readonly error: unknown
}

const overview = setup({
  types: {
    input: {} as { readonly server: OverviewPort; readonly columns?: ReadonlySet<OverviewColumn> },
    context: {} as OverviewContext,
    events: {} as OverviewEvent,
  },
  actors: {
    getPage: fromPromise(({ input }: { input: OverviewContext }) => {
      const { server, sorting, base, only, status, term, begins } = input
      const search = term.trim()
      const after = begins.at(-1) ?? null
      return server.getPageOfAllCases({
        ...sorting,
        limit: casesOfPage,
        ...(base && { base }),
        ...(only && { only }),
        ...(status !== null && { status }),
        ...(search !== '' && { search }),
        ...(after !== null && { after }),
      })
    }),
  },
  delays: { pauseInTyping },
})

const calling = callingIn(overview)

const firstPage: readonly null[] = [null]

export const overviewMachine = overview.createMachine({
  id: 'overview',
  context: ({ input: { server, columns = allOverviewColumns } }) => ({
    server,
    sorting: { order: 'savedAt', descending: true },
    term: '',
    base: null,
    only: null,
    status: null,
    statuses: [],
    columns,
    begins: firstPage,
    cases: null,
    after: null,
    count: null,
    moreCases: false,
    error: null,
  }),
  initial: 'loading',
  on: {
    search: { target: '.waiting', actions: assign({ term: ({ event }) => event.term, begins: firstPage }) },
    choose: {
      target: '.loading',
      reenter: true,
      actions: assign({
        base: ({ event }) => event.base,
        begins: firstPage,
        count: null,
        status: null,
        statuses: [],
      }),
    },
    show: {
      target: '.loading',
      reenter: true,
      actions: assign({ only: ({ event }) => event.only, begins: firstPage, count: null }),
    },
    ofStatus: {
      target: '.loading',
      reenter: true,
      actions: assign({ status: ({ event }) => event.status, begins: firstPage, count: null }),
    },
    sort: {
      target: '.loading',
      reenter: true,
      actions: assign({
        sorting: ({ context, event }) => sortedAgain(context.sorting, event.order),
        begins: firstPage,
      }),
    },
    toggle: { actions: assign({ columns: ({ context, event }) => withToggled(context.columns, event.column) }) },
  },
  states: {
    waiting: { after: { pauseInTyping: 'loading' } },
    loading: calling('getPage', {
      on: {
        ReceivedPageOfAllCases: {
          target: 'shown',
          actions: assign(({ context, event: { cases, next, count, moreCases, statuses } }) => ({
            cases,
            after: next,
            statuses: statuses ?? context.statuses,
            count: count ?? context.count,
            moreCases: count === undefined ? context.moreCases : (moreCases ?? false),
          })),
        },
        PageNotFound: { target: 'loading', reenter: true, actions: assign({ begins: firstPage }) },
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: {
        next: {
          guard: ({ context }) => context.after !== null,
          target: 'loading',
          actions: assign({ begins: ({ context }) => [...context.begins, context.after] }),
        },
        previous: {
          guard: ({ context }) => context.begins.length > 1,
          target: 'loading',
          actions: assign({ begins: ({ context }) => context.begins.slice(0, -1) }),
        },
        first: { target: 'loading', actions: assign({ begins: firstPage }) },
        reload: 'loading',
      },
    },
    unreachable: { on: { reload: 'loading' } },
  },
})

/** Times begin with the newest, everything else with the first in the alphabet. */
function sortedAgain({ order, descending }: OverviewSorting, wanted: OverviewOrder): OverviewSorting {
  return { order: wanted, descending: wanted === order ? !descending : wanted === 'savedAt' }
}

/**
 * The cases of one base, for opening one.
 *
 *   loading ──ReceivedPageOfCases──▶ loaded ──▶ listed ──open──▶ opening ──CaseResolved──▶ opened
 *    ▲  │                              │         ▲ │               └──CaseNotFound, unreachable──▶ listed
 *    │  └──unreachable──▶ unreachable  │         │ └──more──▶ loadingMore ──ReceivedPageOfCases──▶ listed
 *    │                                 │         │
 *    │               find ──▶ waiting ─┴─────────┴──if only the server can tell──▶ searching, searchingInside ──▶ listed
 *    └──reload, sort, filter
 *
 * Opening only checks that the case still exists; data entry loads it by its address. The list comes in pages, sorted by the server. Once
 * all of it is here, names are searched at once. Before that, and inside cases, only the server can search, after a pause in typing. It
 * searches inside some cases per call, until a page of them is found or a person stops it. A call that fails keeps the rows and the term;
 * `retry` makes it again.
 */
import { and, assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from './caseIdentity'
import { identityOf } from './caseIdentity'
import { pageOf, stepInside } from './caseListPages'
import { type FoundInside, isFound, type ListOrder, type SomeCases, shownCases } from './caseSearch'
import { casesOfPage, foundSoFar, goesOn } from './caseSearchInside'
import type {
  CaseEntry,
  CaseFilter,
  CasesPort,
  PageOfCasesResult,
  ResolveCaseResult,
  SearchInCasesResult,
  StatusOfCase,
} from './cases.calls'

export type CaseListEvent =
  | { type: 'find'; term: string; looksInside: boolean }
  | { type: 'sort'; order: ListOrder }
  /** A filter that it does not name stays as it is. */
  | { type: 'filter'; only?: CaseFilter | null; status?: string | null }
  | { type: 'more' }
  | { type: 'stop' }
  | { type: 'open'; entry: CaseEntry }
  | { type: 'retry' }
  | { type: 'reload' }
  | CallEvent<PageOfCasesResult | SearchInCasesResult | ResolveCaseResult>

export interface CaseListInput {
  readonly cases: Pick<CasesPort, 'getPageOfCases' | 'searchInCases' | 'resolveCase'>
  /** The person whose list it is. */
  readonly username: string
  readonly base: BaseName
  /** The cases to begin with; all without it. */
  readonly only?: CaseFilter | null
}

export interface CaseListContext extends CaseListInput {
  /** The order asked for. The rows are in it once the server has answered. */
  readonly order: ListOrder
  /** Null: every case. */
  readonly only: CaseFilter | null
  /** The id of the status of the cases; null: whatever it is. */
  readonly status: string | null
  /** Those that cases of the base may have. */
  readonly statuses: readonly StatusOfCase[]
  /** Null until first received. */
  readonly all: SomeCases | null
  /** The number of cases of the base, as far as the server counts. */
  readonly count: number | null
  readonly moreCases: boolean
  readonly term: string
  readonly looksInside: boolean
  /** The cases that the server found by their names; null unless it was asked for the term. */
  readonly named: SomeCases | null
  /** The cases in which the server found the term; null unless it is searched for there. */
  readonly inside: FoundInside | null
  readonly chosen: CaseEntry | null
  /** The case is gone, or the call that failed. */
  readonly problem: 'CaseNotFound' | 'loading' | 'loadingMore' | 'searching' | 'opening' | null
  /** The case to open, once the server has found it. */
  readonly resolved: CaseIdentity | null
  readonly error: unknown
}

/** The pause in typing, in milliseconds, after which the server is asked. */
export const pauseInTyping = 300

const list = setup({
  types: {
    input: {} as CaseListInput,
    context: {} as CaseListContext,
    events: {} as CaseListEvent,
  },
  actors: {
    firstPage: fromPromise(({ input }: { input: CaseListContext }) => pageOf(input, input.order)),
    nextPage: fromPromise(({ input }: { input: CaseListContext }) => {
      const { named, all, order, term } = input
      const before = named ?? all
      return pageOf(input, before?.order ?? order, named ? term.trim() : undefined, before?.next)
    }),
    searchNames: fromPromise(({ input }: { input: CaseListContext }) => pageOf(input, input.order, input.term.trim())),
    searchInside: fromPromise(({ input }: { input: CaseListContext }) => stepInside(input)),
    resolveCase: fromPromise(({ input }: { input: CaseListInput & { entry: CaseEntry } }) =>
      input.cases.resolveCase(identityOf(input.entry, input.username)),
    ),
  },
  delays: { pauseInTyping },
  guards: {
    isFound: ({ context }) => isFound(context),
    looksInside: ({ context: { looksInside } }) => looksInside,
    hasMoreInside: ({ context: { inside } }) => inside !== null && inside.next !== null,
    hasMore: ({ context }) => shownCases(context).next !== null,
    hasRows: ({ context: { all } }) => all !== null,
    failedToSearch: ({ context: { problem } }) => problem === 'searching',
    failedToLoadMore: ({ context: { problem } }) => problem === 'loadingMore',
    failedToOpen: ({ context: { problem } }) => problem === 'opening',
  },
})

const calling = callingIn(list)

const find = list.assign(({ event }) =>
  event.type === 'find'
    ? { term: event.term, looksInside: event.looksInside, inside: null, named: null, problem: null }
    : {},
)

const retry = list.assign({ problem: null })

/** An order of its own says that what was found before is out of date. */
const anew = list.assign({ problem: null, order: ({ context: { order } }) => ({ ...order }) })

const onePageMore = list.assign({
  problem: null,
  inside: ({ context: { inside } }) => inside && { ...inside, enough: inside.cases.length + casesOfPage },
})

const search = [{ guard: 'looksInside', target: 'searchingInside' }, { target: 'searching' }] as const

export const caseListMachine = list.createMachine({
  id: 'caseList',
  context: ({ input }) => ({
    ...input,
    order: { order: 'name', descending: false },
    only: input.only ?? null,
    status: null,
    statuses: [],
    all: null,
    count: null,
    moreCases: false,
    named: null,
    term: '',
    looksInside: false,
    inside: null,
    chosen: null,
    problem: null,
    resolved: null,
    error: null,
  }),
  initial: 'loading',
  on: {
    find: { guard: 'hasRows', target: '.waiting', actions: find },
    sort: {
      guard: 'hasRows',
      target: '.loading',
      reenter: true,
      actions: assign({ order: ({ event }) => event.order, problem: null }),
    },
    filter: {
      guard: 'hasRows',
      target: '.loading',
      reenter: true,
      // An order of its own: what was found of another list is out of date.
      actions: assign(({ context: { order }, event: { type: _, ...filters } }) => ({
        ...filters,
        order: { ...order },
        problem: null,
      })),
    },
    open: {
      guard: 'hasRows',
      target: '.opening',
      actions: assign({ chosen: ({ event }) => event.entry, problem: null }),
    },
    reload: { target: '.loading', reenter: true, actions: anew },
  },
  states: {
    loading: calling('firstPage', {
      on: {
        ReceivedPageOfCases: {
          target: 'loaded',
          actions: assign(
            ({
              context: { order, named },
              event: { cases, next, statuses = [], count = null, moreCases = false },
            }) => ({
              all: { cases, next, order },
              statuses,
              count,
              moreCases,
              named: next === null ? null : named,
            }),
          ),
        },
        PageNotFound: 'unreachable',
        unreachable: [
          { guard: 'hasRows', target: 'listed', actions: assign({ problem: 'loading' }) },
          { target: 'unreachable' },
        ],
        // Searched for once the page is here.
        find: { guard: 'hasRows', actions: find },
      },
    }),
    loaded: { always: [{ guard: 'isFound', target: 'listed' }, ...search] },
    waiting: { always: { guard: 'isFound', target: 'listed' }, after: { pauseInTyping: search } },
    listed: {
      on: {
        more: [
          { guard: 'hasMoreInside', target: 'searchingInside', actions: onePageMore },
          { guard: 'hasMore', target: 'loadingMore', actions: retry },
        ],
        retry: [
          { guard: 'failedToLoadMore', target: 'loadingMore', actions: retry },
          { guard: and(['failedToSearch', 'looksInside']), target: 'searchingInside', actions: retry },
          { guard: 'failedToSearch', target: 'searching', actions: retry },
          { guard: 'failedToOpen', target: 'opening', actions: retry },
          { target: 'loading', actions: retry },
        ],
      },
    },
    loadingMore: calling('nextPage', {
      on: {
        ReceivedPageOfCases: {
          target: 'listed',
          actions: assign(({ context: { all, named }, event: { cases, next } }) => {
            const joined = (before: SomeCases | null) =>
              before && { ...before, cases: [...before.cases, ...cases], next }
            return named ? { named: joined(named) } : { all: joined(all) }
          }),
        },
        PageNotFound: { target: 'loading', actions: anew },
        unreachable: { target: 'listed', actions: assign({ problem: 'loadingMore' }) },
      },
    }),
    searching: calling('searchNames', {
      on: {
        ReceivedPageOfCases: {
          target: 'listed',
          actions: assign({ named: ({ context: { order }, event: { cases, next } }) => ({ cases, next, order }) }),
        },
        PageNotFound: { target: 'loading', actions: anew },
        unreachable: { target: 'listed', actions: assign({ problem: 'searching' }) },
      },
    }),
    searchingInside: calling('searchInside', {
      on: {
        ReceivedFoundCases: [
          {
            guard: ({ context, event }) => goesOn(foundSoFar(context, event)),
            target: 'searchingInside',
            reenter: true,
            actions: assign({ inside: ({ context, event }) => foundSoFar(context, event) }),
          },
          { target: 'listed', actions: assign({ inside: ({ context, event }) => foundSoFar(context, event) }) },
        ],
        PageNotFound: { target: 'loading', actions: anew },
        unreachable: { target: 'listed', actions: assign({ problem: 'searching' }) },
        stop: 'listed',
      },
    }),
    opening: calling('resolveCase', {
      input: ({ context }) => {
        if (!context.chosen) throw new Error('No case was chosen to be opened')
        return { ...context, entry: context.chosen }
      },
      on: {
        CaseResolved: {
          target: 'opened',
          actions: assign({ resolved: ({ event: { group, base, owner, name } }) => ({ group, base, owner, name }) }),
        },
        CaseNotFound: { target: 'listed', actions: assign({ problem: 'CaseNotFound' }) },
        unreachable: { target: 'listed', actions: assign({ problem: 'opening' }) },
        find: { target: 'waiting', actions: find },
        open: {},
        sort: {},
        filter: {},
      },
    }),
    opened: { type: 'final' },
    unreachable: {},
  },
})

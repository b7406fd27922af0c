/**
 * The queries of all cases within reach, page by page.
 *
 *   loading ──ReceivedPageOfQueries──▶ shown ──next, previous──▶ loading
 *      ├──PageNotFound──▶ loading, from the first page
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 *   everywhere: turn, sort ──▶ loading; filter ──▶ waiting ──pause in typing──▶ loading; both from the first page
 *               choose ──▶ the query beside the list
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import { hasNextPage, hasPreviousPage, nextPage, type Pages, previousPage } from '../call/pages'
import { dayInText } from '../dates/typed/dayInText'
import type { Language } from '../language/language'
import type { ListedQuery, QueryCounts, QueryListPort, QueryPageRequest, QueryPageResult } from './queryList.calls'
import { type ColumnFilter, type QueryColumn, type QueryFilters, type QuerySort, sortAfterClick } from './table'
import type { QueryTurn } from './turns'

export const queryPageSize = 50

/** In milliseconds, as specified. */
export const filterPause = 1_000

export type QueryListEvent =
  | { type: 'next' | 'previous' | 'reload' | 'clear' }
  | { type: 'turn'; turn: QueryTurn | null }
  | { type: 'filter'; column: QueryColumn; filter: ColumnFilter }
  | { type: 'sort'; column: QueryColumn }
  /** Null: none. */
  | { type: 'choose'; query: ListedQuery | null }
  | CallEvent<QueryPageResult>

interface Input {
  readonly server: QueryListPort
  readonly language: Language
  /** Days are shown, and so filtered, as they are here. */
  readonly timeZone: string
  readonly words: QueryPageRequest['words']
}

interface Context extends Input, Pages {
  readonly turn: QueryTurn | null
  readonly filters: QueryFilters
  readonly sort: QuerySort
  /** Null until first received. */
  readonly queries: readonly ListedQuery[] | null
  readonly counts: QueryCounts | null
  readonly chosen: ListedQuery | null
  readonly error: unknown
}

const newestFirst: QuerySort = { column: 'instant', descending: true }

/** Whether any column is filtered. */
export function isFiltered({ filters }: Pick<Context, 'filters'>): boolean {
  return Object.values(filters).some(({ text }) => text.trim() !== '')
}

/** The column of days is stored as `yyyy-mm-dd`, and shown and typed as people write days. */
function asStored(filters: QueryFilters, language: Language): QueryFilters {
  const { instant } = filters
  return instant ? { ...filters, instant: { ...instant, text: dayInText(instant.text, language) } } : filters
}

const list = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as QueryListEvent },
  actors: {
    getPage: fromPromise(({ input }: { input: Context }) => {
      const { server, turn, filters, sort, language, timeZone, words, places } = input
      const after = places.at(-1)
      return server.getPageOfQueries({
        filters: asStored(filters, language),
        sort,
        language,
        timeZone,
        words,
        limit: queryPageSize,
        ...(turn !== null && { turn }),
        ...(after !== undefined && { after }),
      })
    }),
  },
  delays: { filterPause },
})

const calling = callingIn(list)

export const queryListMachine = list.createMachine({
  id: 'queryList',
  context: ({ input }) => ({
    ...input,
    turn: null,
    filters: {},
    sort: newestFirst,
    places: [],
    queries: null,
    next: null,
    counts: null,
    chosen: null,
    error: null,
  }),
  initial: 'loading',
  on: {
    turn: {
      target: '.loading',
      reenter: true,
      actions: assign({ turn: ({ event }) => event.turn, places: [], chosen: null }),
    },
    sort: {
      target: '.loading',
      reenter: true,
      actions: assign({ sort: ({ context, event }) => sortAfterClick(context.sort, event.column), places: [] }),
    },
    filter: {
      target: '.waiting',
      reenter: true,
      actions: assign({
        filters: ({ context, event }) => ({ ...context.filters, [event.column]: event.filter }),
        places: [],
      }),
    },
    clear: { target: '.loading', reenter: true, actions: assign({ filters: {}, places: [] }) },
    reload: { target: '.loading', reenter: true },
    choose: { actions: assign({ chosen: ({ event }) => event.query }) },
  },
  states: {
    waiting: { after: { filterPause: 'loading' } },
    loading: calling('getPage', {
      on: {
        ReceivedPageOfQueries: {
          target: 'shown',
          actions: assign(({ context, event: { queries, next, counts } }) => ({
            queries,
            next,
            counts: counts ?? context.counts,
            chosen: queries.find(({ uuid }) => uuid === context.chosen?.uuid) ?? context.chosen,
          })),
        },
        PageNotFound: { target: 'loading', reenter: true, actions: assign({ places: [] }) },
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: {
        next: {
          guard: ({ context }) => hasNextPage(context),
          target: 'loading',
          actions: assign(({ context }) => nextPage(context)),
        },
        previous: {
          guard: ({ context }) => hasPreviousPage(context),
          target: 'loading',
          actions: assign(({ context }) => previousPage(context)),
        },
      },
    },
    unreachable: {},
  },
})

/**
 * The follow-ups that cases wait for, page by page.
 *
 *   loading ──ReceivedFollowUps──▶ shown ──next, previous, filter──▶ loading
 *      │                             └──shift, thisWeek──▶ shown, with other weeks in the picture
 *      ├──PageNotFound──▶ loading, from the first page
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { hasNextPage, hasPreviousPage, nextPage, type Pages, previousPage } from '../call/pages'
import { type CivilDate, civilDateText, plusDays } from '../dates/civilDate'
import { startOfWeek } from './followUpState'
import type { FollowUpsAnswer, FollowUpsPort, followUpsCalls, followUpsShown, ListedFollowUp } from './followUps.calls'

export const followUpsPageSize = 50

/** Weeks in the picture, and those of them before the present one. */
export const weeksShown = 5
const weeksBefore = 2

export interface FollowUpsFilter {
  /** Null: every study. */
  readonly base: BaseName | null
  readonly onlyMine: boolean
  readonly show?: (typeof followUpsShown)[number]
}

export type FollowUpsEvent =
  | { type: 'next' | 'previous' | 'reload' | 'thisWeek' }
  | { type: 'shift'; weeks: number }
  | { type: 'filter'; change: Partial<FollowUpsFilter> }
  | CallEvent<ResultOf<typeof followUpsCalls.getFollowUps>>

interface Input {
  readonly server: Pick<FollowUpsPort, 'getFollowUps'>
  readonly today: CivilDate
  /** Without it a whole page. */
  readonly pageSize?: number | undefined
  readonly show?: FollowUpsFilter['show'] | undefined
}

interface Context extends Input, Pages {
  readonly filter: FollowUpsFilter
  /** Null until first received. */
  readonly followUps: readonly ListedFollowUp[] | null
  /** The numbers of the whole list. */
  readonly counts: FollowUpsAnswer['counts'] | null
  readonly weeks: number
  readonly error: unknown
}

/** The weeks of the picture. */
export function axisOf({ today, weeks }: Pick<Context, 'today' | 'weeks'>) {
  return { first: plusDays(startOfWeek(today), 7 * (weeks - weeksBefore)), days: 7 * weeksShown }
}

const list = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as FollowUpsEvent },
  actors: {
    getFollowUps: fromPromise(({ input: { server, filter, today, places, pageSize } }: { input: Context }) => {
      const after = places.at(-1)
      return server.getFollowUps({
        ...(filter.base && { base: filter.base }),
        onlyMine: filter.onlyMine,
        ...(filter.show && { show: filter.show }),
        today: civilDateText(today),
        limit: pageSize ?? followUpsPageSize,
        ...(after !== undefined && { after }),
      })
    }),
  },
})

const calling = callingIn(list)

const filter = {
  target: '.loading',
  reenter: true,
  actions: list.assign(({ context, event }) =>
    event.type === 'filter' ? { filter: { ...context.filter, ...event.change }, places: [] } : {},
  ),
} as const

export const followUpsMachine = list.createMachine({
  id: 'followUps',
  context: ({ input }) => ({
    ...input,
    filter: { base: null, onlyMine: true, ...(input.show && { show: input.show }) },
    places: [],
    followUps: null,
    next: null,
    counts: null,
    weeks: 0,
    error: null,
  }),
  initial: 'loading',
  on: { filter, reload: '.loading' },
  states: {
    loading: calling('getFollowUps', {
      on: {
        ReceivedFollowUps: {
          target: 'shown',
          actions: assign(({ context, event: { followUps, next, counts } }) => ({
            followUps,
            next,
            counts: counts ?? context.counts,
          })),
        },
        PageNotFound: { target: 'loading', reenter: true, actions: assign({ places: [] }) },
        unreachable: 'unreachable',
        // A page that is on its way is new enough.
        reload: {},
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
        shift: { actions: assign({ weeks: ({ context, event }) => context.weeks + event.weeks }) },
        thisWeek: { actions: assign({ weeks: 0 }) },
      },
    },
    unreachable: {},
  },
})

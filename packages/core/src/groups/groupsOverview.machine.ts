/**
 * The list of groups and its filter. The server filters, and sends the first of them.
 *
 *   loading ──ReceivedGroups──▶ ready ──reload, more──▶ loading
 *      │                          └──confirm──▶ confirming ──Ok──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 *   everywhere: filter ──▶ waiting ──pause in typing──▶ loading
 *
 * The previous list stays, filtered, until the next one has come.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { type GroupsPort, type GroupsWindow, type groupsCalls, longestWindow } from './groups.calls'
import { everyGroup, type GroupFilter } from './overview'

/** Rows, enough for several screens. */
export const windowStep = 100

/** In milliseconds. */
const pauseInTyping = 250

export type GroupsOverviewEvent =
  | { type: 'filter'; filter: Partial<GroupFilter> }
  | { type: 'more' }
  | { type: 'reload' }
  /** The user has read the notices up to this one. */
  | { type: 'confirm'; upTo: number }
  | CallEvent<ResultOf<typeof groupsCalls.listGroups> | ResultOf<typeof groupsCalls.confirmNotices>>

export interface GroupsOverviewInput {
  readonly groups: Pick<GroupsPort, 'listGroups'> & Partial<Pick<GroupsPort, 'confirmNotices'>>
  /** The number of groups to ask for; 0 for a badge, which only counts. */
  readonly first?: number
}

export interface GroupsOverviewContext extends GroupsOverviewInput {
  /** Null until first received. */
  readonly window: GroupsWindow | null
  readonly first: number
  readonly filter: GroupFilter
  /** Why the call failed. */
  readonly error: unknown
}

const overview = setup({
  types: {
    input: {} as GroupsOverviewInput,
    context: {} as GroupsOverviewContext,
    events: {} as GroupsOverviewEvent,
  },
  actors: {
    listGroups: fromPromise(({ input: { groups, filter, first } }: { input: GroupsOverviewContext }) => {
      const { name: search, onlyMine, onlyOwned } = filter
      return groups.listGroups({ search, onlyMine, onlyOwned, first })
    }),
    confirmNotices: fromPromise(
      async ({ input: { groups, upTo } }: { input: Pick<GroupsOverviewInput, 'groups'> & { upTo: number } }) =>
        (await groups.confirmNotices?.({ upTo })) ?? ({ type: 'Ok' } as const),
    ),
  },
  delays: { pauseInTyping },
})

const calling = callingIn(overview)

export const groupsOverviewMachine = overview.createMachine({
  id: 'groupsOverview',
  context: ({ input }) => ({ first: windowStep, ...input, window: null, filter: everyGroup, error: null }),
  initial: 'loading',
  on: {
    filter: {
      target: '.waiting',
      actions: assign(({ context, event }) => ({
        filter: { ...context.filter, ...event.filter },
        first: windowStep,
        error: null,
      })),
    },
  },
  states: {
    waiting: { after: { pauseInTyping: 'loading' } },
    loading: calling('listGroups', {
      on: {
        ReceivedGroups: { target: 'ready', actions: assign({ window: ({ event }) => event }) },
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        reload: 'loading',
        more: {
          target: 'loading',
          actions: assign({ first: ({ context }) => Math.min(longestWindow, context.first + windowStep) }),
        },
        confirm: 'confirming',
      },
    },
    confirming: calling('confirmNotices', {
      input: ({ context: { groups }, event }) => {
        assertEvent(event, 'confirm')
        return { groups, upTo: event.upTo }
      },
      on: { Ok: 'loading', unreachable: 'unreachable' },
    }),
    unreachable: { on: { reload: 'loading' } },
  },
})

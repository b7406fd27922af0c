/**
 * The list of accounts, filtered and paged by the server.
 *
 *   loading ──ReceivedPageOfUsers──▶ ready ──more──▶ loadingMore ──ReceivedPageOfUsers──▶ ready
 *      │                                              └──unreachable──▶ unreachable
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 *   everywhere: filter ──▶ waiting ──pause in typing──▶ loading
 *
 * The list stays while the next one is loading. An account saved beside the list is replaced in it by `saved`.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ListedUser, UsersPort, usersCalls } from './users.calls'

export const usersPerPage = 100

/** In milliseconds. */
export const pauseInTyping = 250

export type UsersListEvent =
  | { type: 'filter'; filter: string }
  | { type: 'more' }
  | { type: 'saved'; user: ListedUser }
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof usersCalls.getPageOfUsers>>

export interface UsersListInput {
  readonly users: Pick<UsersPort, 'getPageOfUsers'>
}

export interface UsersListContext extends UsersListInput {
  readonly filter: string
  /** Null until first received. */
  readonly listed: readonly ListedUser[] | null
  /** The number of accounts that match, listed or not. */
  readonly count: number
  readonly error: unknown
}

const list = setup({
  types: {
    input: {} as UsersListInput,
    context: {} as UsersListContext,
    events: {} as UsersListEvent,
  },
  actors: {
    getPageOfUsers: fromPromise(
      ({ input: { users, filter, after } }: { input: UsersListContext & { after: string | undefined } }) =>
        users.getPageOfUsers({ filter: filter.trim(), limit: usersPerPage, after }),
    ),
  },
  delays: { pauseInTyping },
})

const calling = callingIn(list)

export const usersListMachine = list.createMachine({
  id: 'usersList',
  context: ({ input }) => ({ ...input, filter: '', listed: null, count: 0, error: null }),
  initial: 'loading',
  on: {
    filter: { target: '.waiting', actions: assign({ filter: ({ event }) => event.filter }) },
    saved: {
      actions: assign({
        listed: ({ context: { listed }, event: { user } }) =>
          listed?.map((one) => (one.username === user.username ? user : one)) ?? null,
      }),
    },
  },
  states: {
    waiting: { after: { pauseInTyping: 'loading' } },
    loading: calling('getPageOfUsers', {
      input: ({ context }) => ({ ...context, after: undefined }),
      on: {
        ReceivedPageOfUsers: {
          target: 'ready',
          actions: assign({ listed: ({ event }) => event.users, count: ({ event }) => event.count }),
        },
        unreachable: 'unreachable',
      },
    }),
    ready: { on: { more: 'loadingMore', reload: 'loading' } },
    loadingMore: calling('getPageOfUsers', {
      input: ({ context }) => ({ ...context, after: context.listed?.at(-1)?.username }),
      on: {
        ReceivedPageOfUsers: {
          target: 'ready',
          actions: assign({
            listed: ({ context, event }) => [...(context.listed ?? []), ...event.users],
            count: ({ event }) => event.count,
          }),
        },
        unreachable: 'unreachable',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
  },
})

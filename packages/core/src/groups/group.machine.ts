/**
 * The group screen: load the group, offer the open moves, make one, reload.
 *
 *   loading ──ReceivedGroupData──▶ ready ──move──▶ moving ──Ok──▶ loading
 *    │  └─────GroupNotFound────▶ notFound  │          ├──InvalidTransition──▶ refused ──reload──▶ loading
 *    │                              filter, more      │
 *    └──unreachable──▶ unreachable ◀──unreachable─────┘
 *                         └──reload──▶ loading
 *
 * The group stays while it is loaded again, and so does the filter after a refused move. If the result of a move was
 * lost, it is unknown whether the move was made: the group is reloaded before anything more is offered.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { RequestOf, ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { type Group, type GroupsPort, type GroupUser, type groupsCalls, longestWindow } from './groups.calls'
import { windowStep } from './groupsOverview.machine'
import type { MembershipStatus } from './membership'

export type GroupEvent =
  | { type: 'move'; user: string; to: MembershipStatus }
  | { type: 'filter'; search: string }
  | { type: 'more' }
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof groupsCalls.getGroupData> | ResultOf<typeof groupsCalls.setMembershipStatus>>

export interface GroupInput {
  readonly groups: Pick<GroupsPort, 'getGroupData' | 'setMembershipStatus'>
  readonly name: string
}

export interface GroupContext extends GroupInput {
  readonly group: (Group & { readonly count?: number | undefined }) | null
  /** A part of a user's name. */
  readonly search: string
  /** The number of users to ask for. */
  readonly first: number
  /** The last move that was made here. */
  readonly moved: { readonly user: string; readonly person: GroupUser | null; readonly to: MembershipStatus } | null
  readonly error: unknown
}

const screen = setup({
  types: {
    input: {} as GroupInput,
    context: {} as GroupContext,
    events: {} as GroupEvent,
  },
  actors: {
    getGroupData: fromPromise(({ input: { groups, name, search, first } }: { input: GroupContext }) =>
      groups.getGroupData({ name, search, first }),
    ),
    setMembershipStatus: fromPromise(
      ({
        input,
      }: {
        input: Pick<GroupInput, 'groups'> & { request: RequestOf<typeof groupsCalls.setMembershipStatus> }
      }) => input.groups.setMembershipStatus(input.request),
    ),
  },
  delays: { pauseInTyping: 250 },
})

const calling = callingIn(screen)

const search = screen.assign({
  search: ({ context, event }) => (event.type === 'filter' ? event.search : context.search),
  first: windowStep,
})

export const groupMachine = screen.createMachine({
  id: 'group',
  context: ({ input }) => ({ ...input, group: null, search: '', first: windowStep, moved: null, error: null }),
  initial: 'loading',
  states: {
    waiting: {
      after: { pauseInTyping: 'loading' },
      on: { filter: { target: 'waiting', reenter: true, actions: search } },
    },
    loading: calling('getGroupData', {
      on: {
        filter: { target: 'waiting', actions: search },
        ReceivedGroupData: { target: 'ready', actions: assign({ group: ({ event: { type: _, ...group } }) => group }) },
        GroupNotFound: 'notFound',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        move: {
          target: 'moving',
          actions: assign({
            moved: ({ context: { group }, event: { user, to } }) => ({
              user,
              to,
              person: group?.users.find(({ username }) => username === user) ?? null,
            }),
          }),
        },
        filter: { target: 'waiting', actions: search },
        more: {
          target: 'loading',
          actions: assign({ first: ({ context }) => Math.min(longestWindow, context.first + windowStep) }),
        },
        reload: 'loading',
      },
    },
    moving: calling('setMembershipStatus', {
      input: ({ context: { groups, name }, event }) => {
        assertEvent(event, 'move')
        return { groups, request: { group: name, user: event.user, status: event.to } }
      },
      on: {
        Ok: 'loading',
        InvalidTransition: { target: 'refused', actions: assign({ moved: null }) },
        unreachable: { target: 'unreachable', actions: assign({ moved: null }) },
        // Typed while the move is underway: it counts with the next loading.
        filter: { actions: search },
      },
    }),
    refused: { on: { reload: 'loading' } },
    unreachable: { on: { reload: 'loading', filter: { target: 'waiting', actions: search } } },
    notFound: {},
  },
})

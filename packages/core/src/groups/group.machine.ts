/**
 * The group screen: load the group, offer the open moves, make one, reload.
 *
 *   loading ──ReceivedGroupData──▶ ready ──move──▶ moving ──Ok──▶ loading
 *    │  └─────GroupNotFound────▶ notFound             ├──InvalidTransition──▶ refused ──reload──▶ loading
 *    └──failed──▶ offline ──reload──▶ loading         └──failed──▶ offline
 *
 * A call's result is an event of the chart under its wire name. If the result of a move was lost, it is unknown whether
 * the move was made: the group is reloaded before anything more is offered.
 */
import { assertEvent, assign, fromPromise, raise, setup } from 'xstate'
import type { RequestOf, ResultOf } from '../call/call'
import type { Group, GroupsPort, groupsCalls } from './groups.calls'
import type { MembershipStatus } from './membership'

export type GroupEvent =
  | { type: 'move'; user: string; to: MembershipStatus }
  | { type: 'reload' }
  | { type: 'failed'; error: unknown }
  | ResultOf<typeof groupsCalls.getGroupData>
  | ResultOf<typeof groupsCalls.setMembershipStatus>

export interface GroupInput {
  readonly groups: Pick<GroupsPort, 'getGroupData' | 'setMembershipStatus'>
  readonly name: string
}

export interface GroupContext extends GroupInput {
  readonly group: Group | null
  readonly error: unknown
}

export const groupMachine = setup({
  types: {
    input: {} as GroupInput,
    context: {} as GroupContext,
    events: {} as GroupEvent,
  },
  actors: {
    getGroupData: fromPromise(({ input }: { input: GroupInput }) => input.groups.getGroupData({ name: input.name })),
    setMembershipStatus: fromPromise(
      ({
        input,
      }: {
        input: Pick<GroupInput, 'groups'> & { request: RequestOf<typeof groupsCalls.setMembershipStatus> }
      }) => input.groups.setMembershipStatus(input.request),
    ),
  },
}).createMachine({
  id: 'group',
  context: ({ input }) => ({ ...input, group: null, error: null }),
  initial: 'loading',
  on: {
    LoginRequired: '.loginRequired',
    InsufficientPermissions: '.notAllowed',
  },
  states: {
    loading: {
      entry: assign({ error: null }),
      invoke: {
        src: 'getGroupData',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        ReceivedGroupData: { target: 'ready', actions: assign({ group: ({ event: { type: _, ...group } }) => group }) },
        GroupNotFound: 'notFound',
        failed: { target: 'offline', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    ready: {
      on: { move: 'moving', reload: 'loading' },
    },
    moving: {
      invoke: {
        src: 'setMembershipStatus',
        input: ({ context: { groups, name }, event }) => {
          assertEvent(event, 'move')
          return { groups, request: { group: name, user: event.user, status: event.to } }
        },
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        Ok: 'loading',
        InvalidTransition: 'refused',
        failed: { target: 'offline', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    refused: {
      on: { reload: 'loading' },
    },
    offline: {
      on: { reload: 'loading' },
    },
    notFound: {},
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})

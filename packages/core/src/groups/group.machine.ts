/**
 * The group screen: load the group, offer the open moves, make one, reload.
 *
 *   loading ──ReceivedGroupData──▶ ready ──move──▶ moving ──Ok──▶ loading
 *    │  └─────GroupNotFound────▶ notFound             ├──InvalidTransition──▶ refused ──reload──▶ loading
 *    └──unreachable──▶ unreachable ◀──unreachable─────┘
 *                         └──reload──▶ loading
 *
 * If the result of a move was lost, it is unknown whether
 * the move was made: the group is reloaded before anything more is offered.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { RequestOf, ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { Group, GroupsPort, groupsCalls } from './groups.calls'
import type { MembershipStatus } from './membership'

export type GroupEvent =
  | { type: 'move'; user: string; to: MembershipStatus }
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof groupsCalls.getGroupData> | ResultOf<typeof groupsCalls.setMembershipStatus>>

export interface GroupInput {
  readonly groups: Pick<GroupsPort, 'getGroupData' | 'setMembershipStatus'>
  readonly name: string
}

export interface GroupContext extends GroupInput {
  readonly group: Group | null
  readonly error: unknown
}

const screen = setup({
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
})

const calling = callingIn(screen)

export const groupMachine = screen.createMachine({
  id: 'group',
  context: ({ input }) => ({ ...input, group: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getGroupData', {
      on: {
        ReceivedGroupData: { target: 'ready', actions: assign({ group: ({ event: { type: _, ...group } }) => group }) },
        GroupNotFound: 'notFound',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: { move: 'moving', reload: 'loading' },
    },
    moving: calling('setMembershipStatus', {
      input: ({ context: { groups, name }, event }) => {
        assertEvent(event, 'move')
        return { groups, request: { group: name, user: event.user, status: event.to } }
      },
      on: {
        Ok: 'loading',
        InvalidTransition: 'refused',
        unreachable: 'unreachable',
      },
    }),
    refused: {
      on: { reload: 'loading' },
    },
    unreachable: {
      on: { reload: 'loading' },
    },
    notFound: {},
  },
})

/**
 * The list of groups and its filter.
 *
 *   loading ──ReceivedGroups──▶ ready ──reload──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 * The previous list stays during a reload. The filter can be changed at any time.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { naturalOrder } from '../cases/naturalOrder'
import type { Group, GroupsPort, groupsCalls } from './groups.calls'
import { everyGroup, type GroupFilter } from './overview'

export type GroupsOverviewEvent =
  | { type: 'filter'; filter: Partial<GroupFilter> }
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof groupsCalls.listGroups>>

export interface GroupsOverviewInput {
  readonly groups: Pick<GroupsPort, 'listGroups'>
}

export interface GroupsOverviewContext extends GroupsOverviewInput {
  /** In natural order; null until first received. */
  readonly all: readonly Group[] | null
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
    listGroups: fromPromise(({ input }: { input: GroupsOverviewInput }) => input.groups.listGroups()),
  },
})

const calling = callingIn(overview)

export const groupsOverviewMachine = overview.createMachine({
  id: 'groupsOverview',
  context: ({ input }) => ({ ...input, all: null, filter: everyGroup, error: null }),
  initial: 'loading',
  on: {
    filter: { actions: assign({ filter: ({ context, event }) => ({ ...context.filter, ...event.filter }) }) },
  },
  states: {
    loading: calling('listGroups', {
      on: {
        ReceivedGroups: {
          target: 'ready',
          actions: assign({ all: ({ event }) => event.groups.toSorted((a, b) => naturalOrder(a.name, b.name)) }),
        },
        unreachable: 'unreachable',
      },
    }),
    ready: { on: { reload: 'loading' } },
    unreachable: { on: { reload: 'loading' } },
  },
})

/**
 * The list of groups and its filter.
 *
 *   loading ──ReceivedGroups──▶ ready ──reload──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 * The previous list stays during a reload. The filter can be changed at any time.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { naturalOrder } from '../cases/naturalOrder'
import type { Group, GroupsPort, groupsCalls } from './groups.calls'
import { everyGroup, type GroupFilter } from './overview'

export type GroupsOverviewEvent =
  | { type: 'filter'; filter: Partial<GroupFilter> }
  | { type: 'reload' }
  | { type: 'unreachable'; error: unknown }
  | ResultOf<typeof groupsCalls.listGroups>

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

export const groupsOverviewMachine = setup({
  types: {
    input: {} as GroupsOverviewInput,
    context: {} as GroupsOverviewContext,
    events: {} as GroupsOverviewEvent,
  },
  actors: {
    listGroups: fromPromise(({ input }: { input: GroupsOverviewInput }) => input.groups.listGroups()),
  },
}).createMachine({
  id: 'groupsOverview',
  context: ({ input }) => ({ ...input, all: null, filter: everyGroup, error: null }),
  initial: 'loading',
  on: {
    filter: { actions: assign({ filter: ({ context, event }) => ({ ...context.filter, ...event.filter }) }) },
    LoginRequired: '.loginRequired',
    InsufficientPermissions: '.notAllowed',
  },
  states: {
    loading: {
      entry: assign({ error: null }),
      invoke: {
        src: 'listGroups',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'unreachable' as const, error: event.error })) },
      },
      on: {
        ReceivedGroups: {
          target: 'ready',
          actions: assign({ all: ({ event }) => event.groups.toSorted((a, b) => naturalOrder(a.name, b.name)) }),
        },
        unreachable: { target: 'unreachable', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    ready: { on: { reload: 'loading' } },
    unreachable: { on: { reload: 'loading' } },
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})

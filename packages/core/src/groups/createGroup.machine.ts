/**
 * Creating a group.
 *
 *   editing ──submit──▶ creating ──GroupCreated──▶ created
 *      ▲                   ├──GroupAlreadyExisted──▶ exists ──close──▶ editing
 *      └──────failed───────┘
 *
 * A name that is taken opens a dialog and keeps what was typed.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { RequestOf, ResultOf } from '../call/call'
import type { GroupsPort, groupsCalls } from './groups.calls'

export type NewGroup = RequestOf<typeof groupsCalls.createGroup>

export type CreateGroupEvent =
  | { type: 'typeName'; name: string }
  | { type: 'typeDescription'; description: string }
  | { type: 'shareCases'; sharedCases: boolean }
  | { type: 'submit' }
  | { type: 'close' }
  | { type: 'failed'; error: unknown }
  | ResultOf<typeof groupsCalls.createGroup>

export interface CreateGroupContext {
  readonly groups: Pick<GroupsPort, 'createGroup'>
  readonly typed: NewGroup
  /** Why no answer came. */
  readonly error: unknown
}

/** Names stand in addresses and lists, so blanks around one are none of it. */
export function groupToCreate({ name, description, sharedCases }: NewGroup): NewGroup | null {
  const trimmed = name.trim()
  return trimmed === '' ? null : { name: trimmed, description: description.trim(), sharedCases }
}

const create = setup({
  types: {
    input: {} as { readonly groups: Pick<GroupsPort, 'createGroup'> },
    context: {} as CreateGroupContext,
    events: {} as CreateGroupEvent,
  },
  actors: {
    createGroup: fromPromise(({ input: { groups, typed } }: { input: CreateGroupContext }) => {
      const group = groupToCreate(typed)
      if (!group) throw new Error('A group without a name cannot be created')
      return groups.createGroup(group)
    }),
  },
  guards: {
    hasName: ({ context }) => groupToCreate(context.typed) !== null,
  },
})

export const createGroupMachine = create.createMachine({
  id: 'createGroup',
  context: ({ input: { groups } }) => ({
    groups,
    typed: { name: '', description: '', sharedCases: false },
    error: null,
  }),
  initial: 'editing',
  on: {
    LoginRequired: '.loginRequired',
    InsufficientPermissions: '.notAllowed',
  },
  states: {
    editing: {
      on: {
        typeName: { actions: assign({ typed: ({ context, event: { name } }) => ({ ...context.typed, name }) }) },
        typeDescription: {
          actions: assign({ typed: ({ context, event: { description } }) => ({ ...context.typed, description }) }),
        },
        shareCases: {
          actions: assign({ typed: ({ context, event: { sharedCases } }) => ({ ...context.typed, sharedCases }) }),
        },
        submit: { guard: 'hasName', target: 'creating' },
      },
    },
    creating: {
      entry: assign({ error: null }),
      invoke: {
        src: 'createGroup',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        GroupCreated: 'created',
        GroupAlreadyExisted: 'exists',
        failed: { target: 'editing', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    exists: { on: { close: 'editing' } },
    created: { type: 'final' },
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})

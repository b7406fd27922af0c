/**
 * Creating a group.
 *
 *   editing ──submit──▶ creating ──GroupCreated──▶ created
 *      ▲                   ├──GroupAlreadyExisted──▶ exists ──close──▶ editing
 *      └────unreachable────┘
 *
 * The input is kept. A group with an invalid name is not submitted: from the first attempt on, the form says why.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { RequestOf, ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { type GroupNameProblem, groupNameOf, looksOf, problemOfGroupName } from './groupName'
import { type GroupsPort, type groupsCalls, longestDescription } from './groups.calls'

export type NewGroup = RequestOf<typeof groupsCalls.createGroup>

export type CreateGroupEvent =
  | { type: 'typeName'; name: string }
  | { type: 'typeDescription'; description: string }
  | { type: 'shareCases'; sharedCases: boolean }
  | { type: 'shareAll'; allCases: boolean }
  | { type: 'submit' }
  | { type: 'close' }
  | CallEvent<ResultOf<typeof groupsCalls.createGroup>>

export interface CreateGroupContext {
  readonly groups: Pick<GroupsPort, 'createGroup'>
  readonly typed: NewGroup
  /** A submit was tried with this input. */
  readonly isTried: boolean
  /** The name of an existing group. */
  readonly taken: string | null
  /** Why the call failed. */
  readonly error: unknown
}

interface Problems {
  readonly name: GroupNameProblem | 'taken' | null
  readonly description: 'tooLong' | null
}

/** The problems of the current input. */
function problemsOf({ typed, taken }: Pick<CreateGroupContext, 'typed' | 'taken'>): Problems {
  const isTaken = taken !== null && looksOf(typed.name) === looksOf(taken)
  return {
    name: problemOfGroupName(typed.name) ?? (isTaken ? 'taken' : null),
    description: typed.description.trim().length > longestDescription ? 'tooLong' : null,
  }
}

/** The problems that the form shows: none before the first attempt. */
export function shownProblems(context: CreateGroupContext): Problems {
  return context.isTried ? problemsOf(context) : { name: null, description: null }
}

/** Names are used in addresses and lists, so surrounding blanks are trimmed. */
export function groupToCreate(typed: NewGroup): NewGroup | null {
  const { name, description } = problemsOf({ typed, taken: null })
  if (name !== null || description !== null) return null
  return { ...typed, name: groupNameOf(typed.name), description: typed.description.trim() }
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
      if (!group) throw new Error('A group without a good name cannot be created')
      return groups.createGroup(group)
    }),
  },
  guards: {
    isSound: ({ context }) => groupToCreate(context.typed) !== null,
  },
})

const calling = callingIn(create)

export const createGroupMachine = create.createMachine({
  id: 'createGroup',
  context: ({ input: { groups } }) => ({
    groups,
    typed: { name: '', description: '', sharedCases: false, allCases: false },
    isTried: false,
    taken: null,
    error: null,
  }),
  initial: 'editing',
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
        shareAll: {
          actions: assign({ typed: ({ context, event: { allCases } }) => ({ ...context.typed, allCases }) }),
        },
        submit: [{ guard: 'isSound', target: 'creating' }, { actions: assign({ isTried: true, error: null }) }],
      },
    },
    creating: calling('createGroup', {
      entry: assign({ isTried: true }),
      on: {
        GroupCreated: 'created',
        GroupAlreadyExisted: { target: 'exists', actions: assign({ taken: ({ context }) => context.typed.name }) },
        unreachable: 'editing',
      },
    }),
    exists: { on: { close: 'editing' } },
    created: { type: 'final' },
  },
})

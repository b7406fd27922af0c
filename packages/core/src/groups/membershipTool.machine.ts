/**
 * Running the membership tool: users are put into one group or taken out of it together.
 *
 *   editing ──execute──▶ executing ──Ok──▶ editing, "Success" for each
 *      ▲                    ├──AssignmentErrors──▶ editing, a line for each, and the failed users left
 *      └────unreachable─────┘
 *
 * Users who are done leave the list. If the response was lost, all are kept: executing twice does no harm.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { GroupManagerPort, groupManagerCalls, Person, ToolEntry, ToolProblem } from './groups.calls'

type Tool = Pick<GroupManagerPort, 'setAssignments'>

export type MembershipToolEvent =
  | { type: 'chooseGroup'; group: string | null }
  | { type: 'addPerson'; person: Person }
  | { type: 'dropPerson'; username: string }
  | { type: 'setAdd'; add: boolean }
  | { type: 'setAllCases'; allCases: boolean }
  | { type: 'execute' }
  | CallEvent<ResultOf<typeof groupManagerCalls.setAssignments>>

export interface ToolResult {
  readonly person: Person
  /** The group and the direction as they were executed. */
  readonly group: string
  readonly add: boolean
  readonly outcome: 'done' | 'invited' | ToolProblem
}

export interface MembershipToolContext {
  readonly tool: Tool
  readonly group: string | null
  readonly people: readonly Person[]
  readonly add: boolean
  readonly allCases: boolean
  /** Of the last execution; null after the next change. */
  readonly results: readonly ToolResult[] | null
  readonly error: unknown
}

const setupTool = setup({
  types: {
    input: {} as { readonly tool: Tool },
    context: {} as MembershipToolContext,
    events: {} as MembershipToolEvent,
  },
  actors: {
    setAssignments: fromPromise(({ input }: { input: MembershipToolContext }) =>
      input.tool.setAssignments({ entries: entriesOf(input) }),
    ),
  },
  guards: {
    isComplete: ({ context }) => entriesOf(context).length > 0,
  },
})

const calling = callingIn(setupTool)

const others = (people: readonly Person[], username: string) => people.filter((one) => one.username !== username)

export const membershipToolMachine = setupTool.createMachine({
  id: 'membershipTool',
  context: ({ input }) => ({
    tool: input.tool,
    group: null,
    people: [],
    add: true,
    allCases: false,
    results: null,
    error: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        chooseGroup: { actions: assign(({ event: { group } }) => ({ group, results: null })) },
        addPerson: {
          actions: assign(({ context, event: { person } }) => ({
            people: [...others(context.people, person.username), person],
            results: null,
          })),
        },
        dropPerson: {
          actions: assign(({ context, event: { username } }) => ({
            people: others(context.people, username),
            results: null,
          })),
        },
        setAdd: { actions: assign(({ event: { add } }) => ({ add, results: null })) },
        setAllCases: { actions: assign(({ event: { allCases } }) => ({ allCases, results: null })) },
        execute: { guard: 'isComplete', target: 'executing', actions: assign({ results: null }) },
      },
    },
    executing: calling('setAssignments', {
      on: {
        Ok: {
          target: 'editing',
          actions: assign(({ context, event }) => ({ people: [], results: resultsOf(context, event) })),
        },
        AssignmentErrors: {
          target: 'editing',
          actions: assign(({ context, event }) => ({
            people: context.people.filter(({ username }) => event.errors.some(({ user }) => user === username)),
            results: resultsOf(context, event),
          })),
        },
        unreachable: 'editing',
      },
    }),
  },
})

/** Empty until a group and a person are chosen. */
export function entriesOf({ group, people, add, allCases }: MembershipToolContext): readonly ToolEntry[] {
  if (group === null) return []
  return people.map(({ username }) => ({ add, group, user: username, allCases: add && allCases }))
}

type Answer = Partial<
  Pick<Extract<ResultOf<typeof groupManagerCalls.setAssignments>, { type: 'AssignmentErrors' }>, 'errors' | 'invited'>
>

function resultsOf(
  { people, group, add }: MembershipToolContext,
  { errors = [], invited = [] }: Answer,
): readonly ToolResult[] {
  return people.map((person) => {
    const isThis = ({ user }: { readonly user: string }) => user === person.username
    const outcome = errors.find(isThis)?.problem ?? (invited.some(isThis) ? 'invited' : 'done')
    return { person, group: group ?? '', add, outcome }
  })
}

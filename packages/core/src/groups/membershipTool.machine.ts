/**
 * Running the membership tool: entries are collected and executed together, and failed ones stay in the list.
 *
 *   editing ──execute──▶ executing ──Ok──▶ editing, "Success"
 *      ▲                    ├──AssignmentErrors──▶ editing, a line for each, and these entries left
 *      └────unreachable─────┘
 *
 * Executed entries leave the list. If the response was lost, all are kept: executing them twice does no harm.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { GroupManagerPort, groupManagerCalls, ToolEntry, ToolFailure } from './groups.calls'

type Tool = Pick<GroupManagerPort, 'setAssignments'>

export type MembershipToolEvent =
  | { type: 'add'; entry: ToolEntry }
  | { type: 'drop'; at: number }
  | { type: 'execute' }
  | CallEvent<ResultOf<typeof groupManagerCalls.setAssignments>>

export type ToolNotice =
  | { readonly type: 'Success' }
  | { readonly type: 'failures'; readonly failures: readonly ToolFailure[] }
  | { readonly type: 'noAnswer'; readonly error: unknown }

export interface MembershipToolContext {
  readonly tool: Tool
  readonly entries: readonly ToolEntry[]
  /** The outcome of the last execution; null after the next action. */
  readonly notice: ToolNotice | null
  readonly error: unknown
}

const tool = setup({
  types: {
    input: {} as { readonly tool: Tool },
    context: {} as MembershipToolContext,
    events: {} as MembershipToolEvent,
  },
  actors: {
    setAssignments: fromPromise(({ input: { tool, entries } }: { input: MembershipToolContext }) =>
      tool.setAssignments({ entries }),
    ),
  },
  guards: {
    hasEntries: ({ context }) => context.entries.length > 0,
  },
})

const calling = callingIn(tool)

export const membershipToolMachine = tool.createMachine({
  id: 'membershipTool',
  context: ({ input }) => ({ tool: input.tool, entries: [], notice: null, error: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        add: {
          actions: assign(({ context, event: { entry } }) => ({ entries: withEntry(context, entry), notice: null })),
        },
        drop: {
          actions: assign(({ context, event: { at } }) => ({
            entries: context.entries.filter((_, i) => i !== at),
            notice: null,
          })),
        },
        execute: { guard: 'hasEntries', target: 'executing', actions: assign({ notice: null }) },
      },
    },
    executing: calling('setAssignments', {
      on: {
        Ok: { target: 'editing', actions: assign({ entries: [], notice: { type: 'Success' } }) },
        AssignmentErrors: {
          target: 'editing',
          actions: assign(({ context, event: { errors } }) => ({
            entries: context.entries.filter((entry) => errors.some((failure) => isAbout(failure, entry))),
            notice: { type: 'failures' as const, failures: errors },
          })),
        },
        unreachable: {
          target: 'editing',
          actions: assign({ notice: ({ event }) => ({ type: 'noAnswer' as const, error: event.error }) }),
        },
      },
    }),
  },
})

/** One entry per group and user: the latest. */
function withEntry({ entries }: MembershipToolContext, entry: ToolEntry): readonly ToolEntry[] {
  return [...entries.filter(({ group, user }) => group !== entry.group || user !== entry.user), entry]
}

function isAbout(failure: ToolFailure, { group, user, add }: ToolEntry): boolean {
  return failure.group === group && failure.user === user && failure.add === add
}

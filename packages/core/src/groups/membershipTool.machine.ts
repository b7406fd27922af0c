/**
 * Running the membership tool: entries are collected and executed together, and failed ones stay in the list.
 *
 *   editing ──execute──▶ executing ──Ok──▶ editing, "Success"
 *      ▲                    ├──AssignmentErrors──▶ editing, a line for each, and these entries left
 *      └──────failed────────┘
 *
 * Executed entries leave the list. If the response was lost, all are kept: executing them twice does no harm.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import type { GroupManagerPort, groupManagerCalls, ToolEntry, ToolFailure } from './groups.calls'

type Tool = Pick<GroupManagerPort, 'setAssignments'>

export type MembershipToolEvent =
  | { type: 'add'; entry: ToolEntry }
  | { type: 'drop'; at: number }
  | { type: 'execute' }
  | { type: 'failed'; error: unknown }
  | ResultOf<typeof groupManagerCalls.setAssignments>

export type ToolNotice =
  | { readonly type: 'Success' }
  | { readonly type: 'failures'; readonly failures: readonly ToolFailure[] }
  | { readonly type: 'noAnswer'; readonly error: unknown }

export interface MembershipToolContext {
  readonly tool: Tool
  readonly entries: readonly ToolEntry[]
  /** The outcome of the last execution; null after the next action. */
  readonly notice: ToolNotice | null
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

export const membershipToolMachine = tool.createMachine({
  id: 'membershipTool',
  context: ({ input }) => ({ tool: input.tool, entries: [], notice: null }),
  initial: 'editing',
  on: {
    LoginRequired: '.loginRequired',
    InsufficientPermissions: '.notAllowed',
  },
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
    executing: {
      invoke: {
        src: 'setAssignments',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        Ok: { target: 'editing', actions: assign({ entries: [], notice: { type: 'Success' } }) },
        AssignmentErrors: {
          target: 'editing',
          actions: assign(({ context, event: { errors } }) => ({
            entries: context.entries.filter((entry) => errors.some((failure) => isAbout(failure, entry))),
            notice: { type: 'failures' as const, failures: errors },
          })),
        },
        failed: {
          target: 'editing',
          actions: assign({ notice: ({ event }) => ({ type: 'noAnswer' as const, error: event.error }) }),
        },
      },
    },
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})

/** One entry per group and user: the latest. */
function withEntry({ entries }: MembershipToolContext, entry: ToolEntry): readonly ToolEntry[] {
  return [...entries.filter(({ group, user }) => group !== entry.group || user !== entry.user), entry]
}

function isAbout(failure: ToolFailure, { group, user, add }: ToolEntry): boolean {
  return failure.group === group && failure.user === user && failure.add === add
}

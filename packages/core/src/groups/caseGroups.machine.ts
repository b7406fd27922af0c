/**
 * The groups of one case: a checkbox for each group it may be assigned to.
 *
 *   loading ──ReceivedAssignments──▶ ready ⇄ each box by itself ──▶ asking its server
 *    │ └──failed──▶ offline ──reload──▶ loading
 *    └──NotYourCase──▶ notYours
 *
 * After a save the server has already named the groups, none of which sees the case: then there is nothing to load.
 */
import { assign, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { Refusal } from '../refusal'
import {
  type AssignmentCell,
  type AssignmentCells,
  type CellProblem,
  cellsOf,
  confirmed,
  mayToggle,
  reverted,
  showsAssigned,
  toggled,
} from './assignmentCells'
import type { AssignmentsPort, groupsCalls } from './groups.calls'

export type CaseGroupsEvent =
  | { readonly type: 'toggle'; readonly group: string }
  | { readonly type: 'confirmed'; readonly group: string }
  | { readonly type: 'reverted'; readonly group: string; readonly problem: CellProblem }
  | { readonly type: 'reload' }
  | { readonly type: 'failed'; readonly error: unknown }
  | ResultOf<typeof groupsCalls.getAssignments>
  | Refusal

export interface CaseGroupsInput {
  readonly groups: AssignmentsPort
  readonly studyCase: CaseIdentity
  /** Given after a save: the groups that do not see the case yet. */
  readonly offered?: readonly string[] | undefined
}

export interface CaseGroupsContext extends CaseGroupsInput {
  /** By name, in the order of the server. */
  readonly listed: readonly string[]
  readonly cells: AssignmentCells
}

interface Request {
  readonly type: 'set'
  readonly group: string
  readonly assign: boolean
}

const assigner = fromCallback<Request, CaseGroupsInput>(({ input: { groups, studyCase }, receive, sendBack }) => {
  receive(({ group, assign }) => {
    const answer = (event: CaseGroupsEvent) => sendBack(event)
    groups.setAssignment({ ...studyCase, groupName: group, assign }).then(
      (result) => {
        if (result.type === 'Assigned') answer({ type: 'confirmed', group })
        else if (result.type === 'LoginRequired' || result.type === 'InsufficientPermissions') answer(result)
        else answer({ type: 'reverted', group, problem: result.type })
      },
      () => answer({ type: 'reverted', group, problem: 'failed' }),
    )
  })
})

export function cellOf({ studyCase }: CaseGroupsInput, groupName: string): AssignmentCell {
  return { ...studyCase, groupName }
}

export function isInGroup(context: CaseGroupsContext, group: string): boolean {
  return showsAssigned(context.cells, cellOf(context, group))
}

export const caseGroupsMachine = setup({
  types: { input: {} as CaseGroupsInput, context: {} as CaseGroupsContext, events: {} as CaseGroupsEvent },
  actors: {
    getAssignments: fromPromise(({ input: { groups, studyCase } }: { input: CaseGroupsInput }) =>
      groups.getAssignments(studyCase),
    ),
    assigner,
  },
  guards: {
    isOffered: ({ context }) => context.offered !== undefined,
    mayToggle: ({ context }, group: string) => mayToggle(context.cells, cellOf(context, group)),
  },
}).createMachine({
  id: 'caseGroups',
  context: ({ input }) => ({ ...input, listed: input.offered ?? [], cells: cellsOf([]) }),
  initial: 'loading',
  on: { LoginRequired: '.loginRequired', InsufficientPermissions: '.notAllowed' },
  states: {
    loading: {
      always: { guard: 'isOffered', target: 'ready' },
      invoke: {
        src: 'getAssignments',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        ReceivedAssignments: {
          target: 'ready',
          actions: assign(({ context, event: { assignments } }) => ({
            listed: assignments.map(({ groupName }) => groupName),
            cells: cellsOf(
              assignments.filter(({ assign }) => assign).map(({ groupName }) => cellOf(context, groupName)),
            ),
          })),
        },
        AssignmentGroupNotFound: 'offline',
        NotYourCase: 'notYours',
        NotJoinedWithSelectedCases: 'offline',
        failed: 'offline',
      },
    },
    ready: {
      invoke: { src: 'assigner', id: 'assigner', input: ({ context }) => context },
      on: {
        toggle: {
          guard: { type: 'mayToggle', params: ({ event }) => event.group },
          actions: [
            assign(({ context, event }) => ({ cells: toggled(context.cells, cellOf(context, event.group)) })),
            // Requests the state that the box now shows, so the box is updated first.
            sendTo('assigner', ({ context, event }) => ({
              type: 'set',
              group: event.group,
              assign: isInGroup(context, event.group),
            })),
          ],
        },
        confirmed: {
          actions: assign(({ context, event }) => ({
            cells: confirmed(context.cells, cellOf(context, event.group)),
          })),
        },
        reverted: {
          actions: assign(({ context, event }) => ({
            cells: reverted(context.cells, cellOf(context, event.group), event.problem),
          })),
        },
      },
    },
    offline: { on: { reload: 'loading' } },
    loginRequired: { type: 'final' },
    /** A case that somebody else shares with the current user. */
    notYours: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})

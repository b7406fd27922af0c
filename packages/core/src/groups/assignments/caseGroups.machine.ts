/**
 * The groups of one case: a checkbox for each group that has a column in the assignment grid.
 *
 *   loading ──ReceivedAssignments──▶ ready ⇄ each box by itself ──▶ asking its server
 *    │ └──unreachable──▶ unreachable ──reload──▶ loading
 *    └──NotYourCase──▶ notYours
 *
 * After a save the server has already named the groups, none of which sees the case: then there is nothing to load.
 */
import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { ResultOf } from '../../call/call'
import { type CallEvent, callingIn } from '../../call/calling'
import { isRefusal } from '../../call/isRefusal'
import type { CaseIdentity } from '../../cases/caseIdentity'
import { Refused } from '../../refusal'
import type { AssignmentsPort, groupsCalls } from '../groups.calls'
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
import { type ColumnKind, kindOfColumn } from './assignmentGrid'

export type CaseGroupsEvent =
  | { readonly type: 'toggle'; readonly group: string }
  | { readonly type: 'confirmed'; readonly group: string }
  | { readonly type: 'reverted'; readonly group: string; readonly problem: CellProblem }
  | { readonly type: 'reload' }
  | CallEvent<ResultOf<typeof groupsCalls.getAssignments>>

export interface CaseGroupsInput {
  readonly groups: AssignmentsPort
  readonly studyCase: CaseIdentity
  /** Given after a save: the groups that do not see the case yet. */
  readonly offered?: readonly string[] | undefined
}

export interface ListedGroup {
  readonly name: string
  readonly kind: ColumnKind
}

export interface CaseGroupsContext extends CaseGroupsInput {
  /** In the order of the server. */
  readonly listed: readonly ListedGroup[]
  readonly cells: AssignmentCells
  readonly error: unknown
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
        else if (isRefusal(result)) answer({ type: 'unreachable', error: new Refused(result.type) })
        else answer({ type: 'reverted', group, problem: result.type })
      },
      () => answer({ type: 'reverted', group, problem: 'failed' }),
    )
  })
})

export function cellOf({ studyCase }: CaseGroupsInput, groupName: string): AssignmentCell {
  return { ...studyCase, groupName }
}

export function isInGroup(context: CaseGroupsContext, { name, kind }: ListedGroup): boolean {
  return kind === 'byHand' ? showsAssigned(context.cells, cellOf(context, name)) : kind === 'allShared'
}

export function mayTick(context: CaseGroupsContext, { name, kind }: ListedGroup): boolean {
  return kind === 'byHand' && mayToggle(context.cells, cellOf(context, name))
}

function byHand(name: string): ListedGroup {
  return { name, kind: 'byHand' }
}

const boxes = setup({
  types: { input: {} as CaseGroupsInput, context: {} as CaseGroupsContext, events: {} as CaseGroupsEvent },
  actors: {
    getAssignments: fromPromise(({ input: { groups, studyCase } }: { input: CaseGroupsInput }) =>
      groups.getAssignments(studyCase),
    ),
    assigner,
  },
  guards: {
    isOffered: ({ context }) => context.offered !== undefined,
    mayToggle: ({ context }, group: string) =>
      context.listed.some((listed) => listed.name === group && mayTick(context, listed)),
  },
})

const calling = callingIn(boxes)

export const caseGroupsMachine = boxes.createMachine({
  id: 'caseGroups',
  context: ({ input }) => ({ ...input, listed: (input.offered ?? []).map(byHand), cells: cellsOf([]), error: null }),
  initial: 'loading',
  states: {
    loading: calling('getAssignments', {
      always: { guard: 'isOffered', target: 'ready' },
      on: {
        ReceivedAssignments: {
          target: 'ready',
          actions: assign(({ context, event: { assignments, groups } }) => ({
            listed:
              groups?.map((member) => ({ name: member.name, kind: kindOfColumn(member) })) ??
              assignments.map(({ groupName }) => byHand(groupName)),
            cells: cellsOf(
              assignments.filter(({ assign }) => assign).map(({ groupName }) => cellOf(context, groupName)),
            ),
          })),
        },
        AssignmentGroupNotFound: 'unreachable',
        NotYourCase: 'notYours',
        NotJoinedWithSelectedCases: 'unreachable',
        TooManyCases: 'unreachable',
        unreachable: 'unreachable',
      },
    }),
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
              assign: isInGroup(context, byHand(event.group)),
            })),
          ],
        },
        unreachable: { target: 'unreachable', actions: assign({ error: ({ event }) => event.error }) },
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
    unreachable: { on: { reload: 'loading' } },
    /** A case that another person shares with the current user. */
    notYours: { type: 'final' },
  },
})

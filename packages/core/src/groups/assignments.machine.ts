/**
 * The screen for assigning cases to groups.
 *
 *   loading ──ReceivedAssignments──▶ ready { table ──a refusal──▶ refused ──close──▶ table }
 *    │ └──unreachable──▶ unreachable ──reload──▶ loading
 *    ├──AssignmentGroupNotFound, NotJoinedWithSelectedCases, NotYourCase──▶ notFound
 *    └──TooManyCases──▶ tooMany
 *
 * Cells are toggled independently; others stay usable while the dialog about a refused one is open. A lost connection
 * is not a refusal: the cell reverts and says so by itself.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { Refused } from '../refusal'
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
import type { Assignment, AssignmentsPort, groupsCalls } from './groups.calls'

export type AssignmentsEvent =
  | { type: 'toggle'; cell: AssignmentCell }
  | { type: 'confirmed'; cell: AssignmentCell }
  | { type: 'reverted'; cell: AssignmentCell; problem: CellProblem }
  | { type: 'close' }
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof groupsCalls.getAssignments>>

export interface AssignmentsInput {
  readonly groups: AssignmentsPort
  /** The current user: only their own cases are in the table. */
  readonly username: string
}

export interface AssignmentsContext extends AssignmentsInput {
  readonly cells: AssignmentCells
  readonly error: unknown
}

interface Request {
  readonly type: 'set'
  readonly cell: AssignmentCell
  readonly assign: boolean
}

/** Sends each request and reports its result. */
const assigner = fromCallback<Request, AssignmentsPort>(({ input, receive, sendBack }) => {
  receive(({ cell, assign }) => {
    const answered = (event: AssignmentsEvent) => sendBack(event)
    input.setAssignment({ ...cell, assign }).then(
      (result) => answered(eventOf(cell, result)),
      () => answered({ type: 'reverted', cell, problem: 'failed' }),
    )
  })
})

function eventOf(cell: AssignmentCell, result: ResultOf<typeof groupsCalls.setAssignment>): AssignmentsEvent {
  switch (result.type) {
    case 'Assigned':
      return { type: 'confirmed', cell }
    case 'LoginRequired':
    case 'InsufficientPermissions':
      return { type: 'unreachable', error: new Refused(result.type) }
    default:
      return { type: 'reverted', cell, problem: result.type }
  }
}

function assignedCells(assignments: readonly Assignment[], owner: string): readonly AssignmentCell[] {
  return assignments.filter(({ assign }) => assign).map((each) => ({ ...each, owner }))
}

const assigning = setup({
  types: {
    input: {} as AssignmentsInput,
    context: {} as AssignmentsContext,
    events: {} as AssignmentsEvent,
  },
  actors: {
    getAssignments: fromPromise(({ input }: { input: AssignmentsInput }) => input.groups.getAssignments()),
    assigner,
  },
  guards: {
    mayToggle: ({ context, event }) => event.type === 'toggle' && mayToggle(context.cells, event.cell),
    isRefusal: ({ event }) => event.type === 'reverted' && event.problem !== 'failed',
  },
})

const calling = callingIn(assigning)

/** Requests the state that the cell now shows, so the cell is updated first. */
const ask = assigning.sendTo('assigner', ({ context, event }) => {
  if (event.type !== 'toggle') throw new Error(`Nothing is assigned by ${event.type}`)
  return { type: 'set', cell: event.cell, assign: showsAssigned(context.cells, event.cell) }
})
const show = assigning.assign({
  cells: ({ context, event }) => (event.type === 'toggle' ? toggled(context.cells, event.cell) : context.cells),
})
const goBack = assigning.assign({
  cells: ({ context, event }) =>
    event.type === 'reverted' ? reverted(context.cells, event.cell, event.problem) : context.cells,
})

export const assignmentsMachine = assigning.createMachine({
  id: 'assignments',
  context: ({ input }) => ({ ...input, cells: cellsOf([]), error: null }),
  initial: 'loading',
  states: {
    loading: calling('getAssignments', {
      on: {
        ReceivedAssignments: {
          target: 'ready',
          actions: assign({
            cells: ({ context, event }) => cellsOf(assignedCells(event.assignments, context.username)),
          }),
        },
        AssignmentGroupNotFound: 'notFound',
        NotJoinedWithSelectedCases: 'notFound',
        NotYourCase: 'notFound',
        TooManyCases: 'tooMany',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      invoke: { src: 'assigner', id: 'assigner', input: ({ context }) => context.groups },
      initial: 'table',
      on: {
        confirmed: { actions: assign({ cells: ({ context, event }) => confirmed(context.cells, event.cell) }) },
        unreachable: { target: 'unreachable', actions: assign({ error: ({ event }) => event.error }) },
        reverted: [{ guard: 'isRefusal', target: '.refused', actions: goBack }, { actions: goBack }],
      },
      states: {
        table: { on: { toggle: { guard: 'mayToggle', actions: [show, ask] } } },
        refused: { on: { close: 'table' } },
      },
    },
    unreachable: { on: { reload: 'loading' } },
    notFound: {},
    tooMany: {},
  },
})

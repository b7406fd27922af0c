/**
 * The screen for assigning cases to groups.
 *
 *   loading ──ReceivedPageOfAssignments──▶ ready { table ──a refusal──▶ refused ──close──▶ table }
 *    │ └──unreachable──▶ unreachable ──reload──▶ loading
 *    └──AssignmentGroupNotFound, NotJoinedWithSelectedCases, NotYourCase──▶ notFound
 *
 *   ready: filter ──▶ waiting ──pause in typing──▶ loading
 *
 * The grid stays while it is loaded again. `see` tells which rows are in sight; their windows are loaded beside
 * everything else. Cells are toggled independently; others are answered while the dialog about a refused one is open. A
 * lost connection is not a refusal: the cell reverts and says so by itself.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../../call/call'
import { type CallEvent, callingIn } from '../../call/calling'
import { Refused } from '../../refusal'
import type { AssignmentGridPort, AssignmentRow, groupsCalls } from '../groups.calls'
import type { CellProblem } from './assignmentCells'
import {
  type AssignmentGrid,
  emptyGrid,
  everyCase,
  type GridChange,
  type GridFilter,
  gridFrom,
  mayToggleCell,
  missingWindows,
  rowsOfWindow,
  showsTick,
  withConfirmed,
  withReverted,
  withRows,
  withToggled,
} from './assignmentGrid'

export type AssignmentsEvent =
  /** The cell of a row and a column, both by their place. */
  | { type: 'toggle'; place: number; column: number }
  /** Takes the last change back. */
  | { type: 'undo' }
  /** These rows are in sight. */
  | { type: 'see'; from: number; to: number }
  | { type: 'rows'; loading: number; from: number; rows: readonly AssignmentRow[] }
  | { type: 'confirmed'; change: GridChange }
  | { type: 'reverted'; change: GridChange; failure: CellProblem }
  | { type: 'lost'; error: unknown }
  | { type: 'filter'; filter: Partial<GridFilter> }
  | { type: 'close' }
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof groupsCalls.getPageOfAssignments>>

export interface AssignmentsInput {
  readonly groups: AssignmentGridPort
  /** The current user: only their own cases are in the grid. */
  readonly username: string
  /** The only group that is shown; every group without it. */
  readonly groupName?: string | undefined
}

export interface AssignmentsContext extends AssignmentsInput {
  readonly grid: AssignmentGrid
  readonly filter: GridFilter
  /** Counts the loadings: rows of an earlier one are not shown. */
  readonly loading: number
  /** Why the last change was refused. */
  readonly refused: (GridChange & { readonly failure: CellProblem }) | null
  readonly error: unknown
}

type Request =
  | { readonly type: 'set'; readonly change: GridChange }
  | { readonly type: 'load'; readonly from: number; readonly context: AssignmentsContext }

function pageFrom({ groups, groupName, filter }: AssignmentsContext, from: number) {
  return groups.getPageOfAssignments({ groupName, ...filter, from, limit: rowsOfWindow })
}

/** Sends each request and reports its result. */
const desk = fromCallback<Request, AssignmentsContext>(({ input: { groups, username }, receive, sendBack }) => {
  const answer = (event: AssignmentsEvent) => sendBack(event)
  const set = (change: GridChange) => {
    const { row, groupName, assign } = change
    const { name, group, base } = row
    groups.setAssignment({ groupName, name, group, base, owner: username, assign }).then(
      (result) => answer(eventOf(change, result)),
      () => answer({ type: 'reverted', change, failure: 'failed' }),
    )
  }
  receive((request) => {
    if (request.type === 'set') return set(request.change)
    const { from, context } = request
    pageFrom(context, from).then(
      (page) =>
        page.type === 'ReceivedPageOfAssignments'
          ? answer({ type: 'rows', loading: context.loading, from, rows: page.rows })
          : answer({ type: 'reload' }),
      (error) => answer({ type: 'lost', error }),
    )
  })
})

function eventOf(change: GridChange, result: ResultOf<typeof groupsCalls.setAssignment>): AssignmentsEvent {
  switch (result.type) {
    case 'Assigned':
      return { type: 'confirmed', change }
    case 'LoginRequired':
    case 'InsufficientPermissions':
      return { type: 'lost', error: new Refused(result.type) }
    default:
      return { type: 'reverted', change, failure: result.type }
  }
}

const assigning = setup({
  types: {
    input: {} as AssignmentsInput,
    context: {} as AssignmentsContext,
    events: {} as AssignmentsEvent,
  },
  actors: {
    getPageOfAssignments: fromPromise(({ input }: { input: AssignmentsContext }) => pageFrom(input, 0)),
    desk,
  },
  delays: { pauseInTyping: 250 },
  guards: {
    mayToggle: ({ context: { grid }, event }) => {
      const row = event.type === 'toggle' ? grid.rows.get(event.place) : undefined
      return event.type === 'toggle' && row !== undefined && mayToggleCell(grid, row, event.column)
    },
    isRefusal: ({ event }) => event.type === 'reverted' && event.failure !== 'failed',
    isOfThisLoading: ({ context, event }) => event.type === 'rows' && event.loading === context.loading,
  },
})

const calling = callingIn(assigning)

/** Requests the state that the cell now shows, so the cell is updated first. */
const toggle = assigning.enqueueActions(({ context, event, enqueue }) => {
  const row = event.type === 'toggle' ? context.grid.rows.get(event.place) : undefined
  const column = event.type === 'toggle' ? event.column : -1
  const of = context.grid.columns[column]
  if (!row || !of) return
  const grid = withToggled(context.grid, row, of.name)
  enqueue.assign({ grid })
  const change = { row, groupName: of.name, assign: showsTick(grid, row, column) }
  enqueue.sendTo('desk', { type: 'set', change })
})

const takeBack = assigning.enqueueActions(({ context: { grid }, enqueue }) => {
  const place = grid.last ? grid.places.get(grid.last.row.id) : undefined
  const column = grid.columns.findIndex(({ name }) => name === grid.last?.groupName)
  if (place !== undefined && column >= 0) enqueue.raise({ type: 'toggle', place, column })
})

const load = assigning.enqueueActions(({ context, event, enqueue }) => {
  if (event.type !== 'see') return
  const missing = missingWindows(context.grid, event.from, event.to)
  if (missing.length === 0) return
  enqueue.assign({ grid: { ...context.grid, asked: new Set([...context.grid.asked, ...missing]) } })
  for (const from of missing) enqueue.sendTo('desk', { type: 'load', from, context })
})

const goBack = assigning.assign(({ context, event }) =>
  event.type === 'reverted'
    ? {
        grid: withReverted(context.grid, event.change, event.failure),
        refused: event.failure === 'failed' ? context.refused : { ...event.change, failure: event.failure },
      }
    : {},
)

const filter = assigning.assign(({ context, event }) =>
  event.type === 'filter' ? { filter: { ...context.filter, ...event.filter } } : {},
)

export const assignmentsMachine = assigning.createMachine({
  id: 'assignments',
  context: ({ input }) => ({ ...input, grid: emptyGrid, filter: everyCase, loading: 0, refused: null, error: null }),
  initial: 'loading',
  invoke: { src: 'desk', id: 'desk', input: ({ context }) => context },
  on: {
    confirmed: { actions: assign({ grid: ({ context, event }) => withConfirmed(context.grid, event.change) }) },
    reverted: { actions: goBack },
    rows: {
      guard: 'isOfThisLoading',
      actions: assign({ grid: ({ context, event }) => withRows(context.grid, event.from, event.rows) }),
    },
    lost: { target: '.unreachable', actions: assign({ error: ({ event }) => event.error }) },
    filter: { target: '.waiting', actions: filter },
  },
  states: {
    waiting: { after: { pauseInTyping: 'loading' } },
    loading: calling('getPageOfAssignments', {
      entry: assign({ loading: ({ context }) => context.loading + 1 }),
      on: {
        ReceivedPageOfAssignments: {
          target: 'ready',
          actions: assign({
            grid: ({ context, event }) => gridFrom(context.grid, event.columns, event.bases ?? [], event.rows),
          }),
        },
        AssignmentGroupNotFound: 'notFound',
        NotJoinedWithSelectedCases: 'notFound',
        NotYourCase: 'notFound',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      initial: 'table',
      on: {
        reverted: [{ guard: 'isRefusal', target: '.refused', actions: goBack }, { actions: goBack }],
        see: { actions: load },
        reload: 'loading',
      },
      states: {
        table: { on: { toggle: { guard: 'mayToggle', actions: toggle }, undo: { actions: takeBack } } },
        refused: { on: { close: { target: 'table', actions: assign({ refused: null }) } } },
      },
    },
    unreachable: { on: { reload: 'loading' } },
    notFound: {},
  },
})

/**
 * The cases that a cell of a matrix counts, a page after another.
 *
 *   loading ──ReceivedCasesOfCell──▶ listed ──more──▶ loading, with the pages of before
 *      ├──InputError, MomentNotPast, NotPublishedThen, NotAskedThen──▶ outdated
 *      └──unreachable──▶ unreachable ──retry──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { RequestOf, ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseOfCell, MatrixPort, matrixCalls } from './matrix.calls'

type Calls = typeof matrixCalls

type CasesOfCellEvent = { type: 'more' | 'retry' } | CallEvent<ResultOf<Calls['getCasesOfCell']>>

interface Input {
  readonly server: Pick<MatrixPort, 'getCasesOfCell'>
  /** The cell. */
  readonly of: Omit<RequestOf<Calls['getCasesOfCell']>, 'after'>
}

interface Context extends Input {
  readonly cases: readonly CaseOfCell[]
  readonly next: Extract<ResultOf<Calls['getCasesOfCell']>, { type: 'ReceivedCasesOfCell' }>['next']
  readonly error: unknown
}

const list = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as CasesOfCellEvent },
  actors: {
    getCasesOfCell: fromPromise(({ input: { server, of, next } }: { input: Context }) =>
      server.getCasesOfCell({ ...of, ...(next && { after: next }) }),
    ),
  },
})

const calling = callingIn(list)

export const casesOfCellMachine = list.createMachine({
  id: 'casesOfCell',
  context: ({ input }) => ({ ...input, cases: [], next: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getCasesOfCell', {
      on: {
        ReceivedCasesOfCell: {
          target: 'listed',
          actions: assign(({ context, event: { cases, next } }) => ({ cases: [...context.cases, ...cases], next })),
        },
        InputError: 'outdated',
        MomentNotPast: 'outdated',
        NotPublishedThen: 'outdated',
        NotAskedThen: 'outdated',
        unreachable: 'unreachable',
      },
    }),
    listed: { on: { more: { guard: ({ context: { next } }) => next !== null, target: 'loading' } } },
    unreachable: { on: { retry: 'loading' } },
    /** The study has a new version, which the matrix does not fit any more. */
    outdated: { type: 'final' },
  },
})

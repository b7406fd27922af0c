/**
 * One move of cases to another version, which the server plays and makes in the background.
 *
 *   loading ──▶ ready ──run, stop, report, back──▶ the call ──▶ loading
 *      │ └──under way──▶ playing ──pause──▶ loading          back ──MoveBegun──▶ begun: it has its own page
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 * The page keeps showing what it has while a call is on its way.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { MoveChoice, MovePhase, MovesPort, movesCalls } from './moves.calls'

/** Milliseconds. */
export const movePause = 1_000

type Received = Omit<Extract<ResultOf<typeof movesCalls.getMove>, { type: 'ReceivedMove' }>, 'type'>

export type StudyMoveEvent =
  | { readonly type: 'run' | 'stop' | 'report' | 'reload' }
  | { readonly type: 'back'; readonly choice: Pick<MoveChoice, 'reason' | 'signed' | 'names'> }
  | CallEvent<
      | ResultOf<typeof movesCalls.getMove>
      | ResultOf<typeof movesCalls.runMove>
      | ResultOf<typeof movesCalls.stopMove>
      | ResultOf<typeof movesCalls.beginMove>
      | ResultOf<typeof movesCalls.exportMoveReport>
    >

interface StudyMoveInput {
  readonly server: Omit<MovesPort, 'getMoves'>
  readonly id: string
  readonly handOut: (file: ReceivedFile) => void
}

interface StudyMoveContext extends StudyMoveInput {
  /** Null until received. */
  readonly received: Received | null
  readonly choice: Pick<MoveChoice, 'reason' | 'signed' | 'names'> | null
  /** The id of the move back that was begun. */
  readonly begun: string
  /** No case would move back. */
  readonly findsNone: boolean
  readonly error: unknown
}

export const underWay: readonly MovePhase[] = ['rehearsing', 'running']

const moving = setup({
  types: { input: {} as StudyMoveInput, context: {} as StudyMoveContext, events: {} as StudyMoveEvent },
  delays: { pause: movePause },
  actors: {
    load: fromPromise(({ input: { server, id } }: { input: StudyMoveContext }) => server.getMove({ move: id })),
    run: fromPromise(({ input: { server, id } }: { input: StudyMoveContext }) => server.runMove({ move: id })),
    stop: fromPromise(({ input: { server, id } }: { input: StudyMoveContext }) => server.stopMove({ move: id })),
    report: fromPromise(({ input: { server, id } }: { input: StudyMoveContext }) =>
      server.exportMoveReport({ move: id }),
    ),
    back: fromPromise(({ input: { server, id, received, choice } }: { input: StudyMoveContext }) => {
      if (!received || !choice) throw new Error('Nothing was chosen')
      const { group, base } = received.move
      return server.beginMove({
        group,
        base,
        ...choice,
        version: null,
        undoes: id,
        sites: null,
        state: 'all',
        status: null,
      })
    }),
  },
  guards: { isUnderWay: ({ event }) => event.type === 'ReceivedMove' && underWay.includes(event.move.phase) },
  actions: {
    note: assign(({ event }) => (event.type === 'ReceivedMove' ? { received: event } : {})),
  },
})

const calling = callingIn(moving)

const note = 'note' as const

/** `NotNow`: another page, or an earlier try, was faster. The move is loaded again, which says what it does. */
const nowOrNot = { Ok: 'loading', NotNow: 'loading', MoveNotFound: 'gone' } as const

export const studyMoveMachine = moving.createMachine({
  id: 'studyMove',
  context: ({ input }) => ({ ...input, received: null, choice: null, begun: '', findsNone: false, error: null }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedMove: [
          { guard: 'isUnderWay', target: 'playing', actions: note },
          { target: 'ready', actions: note },
        ],
        MoveNotFound: 'gone',
        unreachable: 'unreachable',
        stop: 'stopping',
      },
    }),
    ready: {
      on: {
        run: 'running',
        report: 'reporting',
        reload: 'loading',
        back: { target: 'goingBack', actions: assign({ choice: ({ event }) => event.choice, findsNone: false }) },
      },
    },
    /** The server plays it, or makes it. */
    playing: { after: { pause: 'loading' }, on: { stop: 'stopping' } },
    running: calling('run', { on: { ...nowOrNot, unreachable: 'ready' } }),
    stopping: calling('stop', { on: { ...nowOrNot, unreachable: 'loading' } }),
    reporting: calling('report', {
      on: {
        ReceivedBinaryData: { target: 'ready', actions: ({ context, event }) => context.handOut(event.file) },
        MoveNotFound: 'gone',
        unreachable: 'ready',
      },
    }),
    goingBack: calling('back', {
      on: {
        MoveBegun: { target: 'begun', actions: assign({ begun: ({ event }) => event.move }) },
        NoCases: { target: 'ready', actions: assign({ findsNone: true }) },
        VersionNotFound: 'loading',
        KnowledgeBaseNotFound: 'gone',
        MoveNotFound: 'gone',
        unreachable: 'ready',
      },
    }),
    begun: { type: 'final' },
    unreachable: { on: { reload: 'loading' } },
    gone: { type: 'final' },
  },
})

/**
 * The life of one study: its snapshots, and the signatures that lock it.
 *
 *   loading ──▶ ready ──take──▶ taking ──SnapshotTaken──▶ loading
 *      ▲          │ └──begin──▶ asking ──give──▶ moving ──StudyMoved──▶ loading
 *      │          │               │ ▲               └── wrong, held back, not now ──▶ asking
 *      │          │               │ └───────────────────┘
 *      └─ after a moment, while the dataset of a snapshot is being read ─┘
 *
 * What was received stays while it is loaded again.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { LifeMove } from './life'
import type { LifePort, lifeCalls, MoveStudyResult, Snapshot, StudyLife } from './life.calls'

/** Why a move was not made. */
export type LifeProblem = Exclude<
  MoveStudyResult['type'],
  'StudyMoved' | 'KnowledgeBaseNotFound' | 'LoginRequired' | 'InsufficientPermissions'
>

interface Given {
  readonly reason: string
  readonly username: string
  readonly password: string
}

export type LifeEvent =
  | { readonly type: 'take'; readonly name: string }
  | { readonly type: 'begin'; readonly move: LifeMove }
  | ({ readonly type: 'give' } & Given)
  | { readonly type: 'back' }
  | { readonly type: 'reload' }
  | CallEvent<ResultOf<typeof lifeCalls.getStudyLife> | ResultOf<typeof lifeCalls.takeSnapshot> | MoveStudyResult>

interface LifeInput {
  readonly server: LifePort
  readonly name: BaseName
}

interface LifeContext extends LifeInput {
  /** Null until received. */
  readonly life: StudyLife | null
  /** Of a snapshot that is to be taken. */
  readonly snapshotName: string
  readonly isNameTaken: boolean
  readonly move: LifeMove | null
  readonly given: Given
  readonly problem: LifeProblem | null
  /** When a password is looked at again. */
  readonly until: string | null
  readonly error: unknown
}

const nothing: Given = { reason: '', username: '', password: '' }

const prepared = setup({
  types: { input: {} as LifeInput, context: {} as LifeContext, events: {} as LifeEvent },
  actors: {
    load: fromPromise(({ input: { server, name } }: { input: LifeContext }) => server.getStudyLife({ ...name })),
    take: fromPromise(({ input: { server, name, snapshotName } }: { input: LifeContext }) =>
      server.takeSnapshot({ ...name, name: snapshotName }),
    ),
    move: fromPromise(({ input }: { input: LifeContext }) => {
      const { server, name, move, given, life } = input
      if (!move) throw new Error('No move was begun')
      const snapshot = move === 'sign' ? snapshotToSign(life)?.id : undefined
      const { reason, username, password } = given
      return server.moveStudy({ ...name, move, snapshot, reason, ...(life?.asksName && { username }), password })
    }),
  },
  guards: { isReading: ({ context }) => context.life?.snapshots.some(({ hash }) => hash === null) ?? false },
  delays: { untilRead: 2_000 },
})

const calling = callingIn(prepared)

/** The newest, if its dataset is read. */
export function snapshotToSign(life: Pick<StudyLife, 'snapshots'> | null): Snapshot | null {
  const newest = life?.snapshots[0] ?? null
  return newest?.hash ? newest : null
}

const refused = (problem: LifeProblem) => ({
  target: 'asking',
  actions: prepared.assign({ problem, until: null, given: ({ context }) => ({ ...context.given, password: '' }) }),
})

export const lifeMachine = prepared.createMachine({
  id: 'life',
  context: ({ input }) => ({
    ...input,
    life: null,
    snapshotName: '',
    isNameTaken: false,
    move: null,
    given: nothing,
    problem: null,
    until: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedStudyLife: {
          target: 'ready',
          actions: assign({ life: ({ event: { type: _, ...life } }) => life }),
        },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      after: { untilRead: { guard: 'isReading', target: 'loading' } },
      on: {
        take: {
          target: 'taking',
          actions: assign({ snapshotName: ({ event }) => event.name, isNameTaken: false }),
        },
        begin: {
          target: 'asking',
          actions: assign({ move: ({ event }) => event.move, given: nothing, problem: null, until: null, error: null }),
        },
        reload: 'loading',
      },
    },
    taking: calling('take', {
      on: {
        SnapshotTaken: { target: 'loading', actions: assign({ snapshotName: '' }) },
        NameTaken: { target: 'ready', actions: assign({ isNameTaken: true }) },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    asking: {
      on: {
        give: {
          target: 'moving',
          actions: assign({ given: ({ event: { type: _, ...given } }) => given, problem: null, error: null }),
        },
        back: 'loading',
      },
    },
    moving: calling('move', {
      on: {
        StudyMoved: { target: 'loading', actions: assign({ move: null, given: nothing }) },
        PasswordWrong: refused('PasswordWrong'),
        NameRequired: {
          target: 'asking',
          actions: assign({
            problem: 'NameRequired',
            life: ({ context: { life } }) => life && { ...life, asksName: true },
            given: ({ context }) => ({ ...context.given, password: '' }),
          }),
        },
        TooManyFailedLogins: {
          target: 'asking',
          actions: assign({
            problem: 'TooManyFailedLogins',
            until: ({ event }) => event.until ?? null,
            given: ({ context }) => ({ ...context.given, password: '' }),
          }),
        },
        NotNow: refused('NotNow'),
        SamePerson: refused('SamePerson'),
        DataChanged: refused('DataChanged'),
        SnapshotNotReady: refused('SnapshotNotReady'),
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'asking',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    gone: { type: 'final' },
  },
})

/**
 * The life of one study: its snapshots, and the signatures that lock it.
 *
 *   loading ──▶ ready ──take──▶ taking ──SnapshotTaken──▶ loading
 *      ▲          │ └──begin──▶ asking ──credential──▶ moving ──StudyMoved──▶ loading
 *      │          │               ▲                       └── not now, changed ──▶ asking
 *      └─ after a moment, while the dataset of a snapshot is being read
 *
 * A move is a signature: `asking` invokes the chart of its credential. What was received stays while it is loaded again.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { credentialMachine, signing } from '../sdv/credential/credential.machine'
import type { PasskeyBrowser } from '../secondFactor/passkeyBrowser'
import type { LifeMove } from './life'
import type { LifePort, lifeCalls, MoveStudyResult, Snapshot, StudyLife } from './life.calls'

/** Why a move was not made. */
export type LifeProblem = Exclude<
  MoveStudyResult['type'],
  'StudyMoved' | 'PasswordRequired' | 'KnowledgeBaseNotFound' | 'LoginRequired' | 'InsufficientPermissions'
>

export type LifeEvent =
  | { readonly type: 'take'; readonly name: string }
  | { readonly type: 'begin'; readonly move: LifeMove }
  | { readonly type: 'explain'; readonly reason: string }
  | { readonly type: 'back' }
  | { readonly type: 'reload' }
  | CallEvent<ResultOf<typeof lifeCalls.getStudyLife> | ResultOf<typeof lifeCalls.takeSnapshot> | MoveStudyResult>

interface LifeInput {
  readonly server: LifePort
  readonly passkeys: Pick<PasskeyBrowser, 'get'>
  readonly name: BaseName
}

interface LifeContext extends LifeInput {
  /** Null until received. */
  readonly life: StudyLife | null
  /** Of a snapshot that is to be taken. */
  readonly snapshotName: string
  readonly isNameTaken: boolean
  readonly move: LifeMove | null
  readonly reason: string
  readonly problem: LifeProblem | null
  readonly error: unknown
}

const prepared = setup({
  types: {
    input: {} as LifeInput,
    context: {} as LifeContext,
    events: {} as LifeEvent,
    children: {} as { credential: 'credential' },
  },
  actors: {
    load: fromPromise(({ input: { server, name } }: { input: LifeContext }) => server.getStudyLife({ ...name })),
    take: fromPromise(({ input: { server, name, snapshotName } }: { input: LifeContext }) =>
      server.takeSnapshot({ ...name, name: snapshotName }),
    ),
    move: fromPromise(({ input }: { input: LifeContext }) =>
      input.server.moveStudy({ ...signedIn(input), reason: input.reason.trim() }),
    ),
    credential: credentialMachine,
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

/** What of the move is signed. */
function signedIn({ name, move, life }: LifeContext) {
  if (!move) throw new Error('No move was begun')
  const snapshot = move === 'sign' ? snapshotToSign(life)?.id : undefined
  return { ...name, move, ...(snapshot !== undefined && { snapshot }) }
}

const refused = (problem: LifeProblem) => ({ target: 'asking', actions: prepared.assign({ problem }) })

export const lifeMachine = prepared.createMachine({
  id: 'life',
  context: ({ input }) => ({
    ...input,
    life: null,
    snapshotName: '',
    isNameTaken: false,
    move: null,
    reason: '',
    problem: null,
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
          actions: assign({ move: ({ event }) => event.move, reason: '', problem: null, error: null }),
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
      invoke: {
        id: 'credential',
        src: 'credential',
        input: ({ context }) => ({
          server: signing(context.server, signedIn(context)),
          browser: context.passkeys,
        }),
        onDone: { target: 'moving', actions: assign({ problem: null, error: null }) },
      },
      on: { explain: { actions: assign({ reason: ({ event }) => event.reason }) }, back: 'loading' },
    },
    moving: calling('move', {
      on: {
        StudyMoved: { target: 'loading', actions: assign({ move: null }) },
        PasswordRequired: 'asking',
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

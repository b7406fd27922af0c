/**
 * The side of a study for practice: begun, a tested version made live, emptied.
 *
 *   loading ──ReceivedPractice──▶ ready ──begin──▶ beginning ──Ok, NameTooLong──▶ loading
 *      │                           │ ├──empty──▶ emptying ──PracticeEmptied──▶ emptying, at the last loading
 *      │                           │ └──ask──▶ asking ──promote──▶ promoting ──VersionPromoted──▶ loading
 *      │                           │             │ cancel  ▲           ├──VersionNotTested, BaseChanged, VersionUnfit──▶ loading
 *      │                           └─────────────┘         └───────────┴──TestPatientsDiffer
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { DifferingPatient } from '../testPatients/differing'
import type { PracticePort, PractisedVersion, practiceCalls } from './practice.calls'

export type PracticeEvent =
  | { type: 'begin' }
  | { type: 'ask'; version: PractisedVersion }
  | { type: 'promote' }
  | { type: 'cancel' }
  | { type: 'empty' }
  | { type: 'reload' }
  | CallEvent<
      | ResultOf<typeof practiceCalls.getPractice>
      | ResultOf<typeof practiceCalls.beginPractice>
      | ResultOf<typeof practiceCalls.promoteVersion>
      | ResultOf<typeof practiceCalls.emptyPractice>
    >

interface PracticeInput {
  readonly server: PracticePort
  /** The study by its live id. */
  readonly name: BaseName
}

/** Why a version was not made live, or practice not begun. */
export type PracticeProblem = 'VersionNotTested' | 'BaseChanged' | 'VersionUnfit' | 'NameTooLong'

interface PracticeContext extends PracticeInput {
  /** Null until received; none without a side for practice. */
  readonly versions: readonly PractisedVersion[] | null
  /** The newest version of the live side. */
  readonly live: string | null
  /** The version that is to be made live. */
  readonly asked: PractisedVersion | null
  /** The test patients that differ: whoever makes it live is told. */
  readonly differing: readonly DifferingPatient[]
  readonly problem: PracticeProblem | null
  /** The version that was made live on this page. */
  readonly promoted: string | null
  /** Practice cases that were removed on this page. */
  readonly removed: number | null
  readonly error: unknown
}

const practice = setup({
  types: { input: {} as PracticeInput, context: {} as PracticeContext, events: {} as PracticeEvent },
  actors: {
    load: fromPromise(({ input: { server, name } }: { input: PracticeContext }) => server.getPractice({ ...name })),
    begin: fromPromise(({ input: { server, name } }: { input: PracticeContext }) => server.beginPractice({ ...name })),
    promote: fromPromise(({ input: { server, name, asked, live, differing } }: { input: PracticeContext }) => {
      if (!asked) throw new Error('No version was asked for')
      const { version, checksum } = asked
      const knowing = differing.length > 0 ? { despite: differing.map(({ id }) => id) } : {}
      return server.promoteVersion({ ...name, version, checksum, follows: live, ...knowing })
    }),
    empty: fromPromise(({ input: { server, name } }: { input: PracticeContext }) => server.emptyPractice({ ...name })),
  },
  actions: {
    /** The page of the study has another live version to show. */
    tellPromoted: () => {},
  },
})

const calling = callingIn(practice)

const refused = (problem: PracticeProblem) => ({
  target: 'loading',
  actions: practice.assign({ problem, asked: null }),
})

const countRemoved = practice.assign({
  removed: ({ context, event }) =>
    event.type === 'PracticeEmptied' ? (context.removed ?? 0) + event.removed : context.removed,
})

export const practiceMachine = practice.createMachine({
  id: 'practice',
  context: ({ input }) => ({
    ...input,
    versions: null,
    live: null,
    asked: null,
    differing: [],
    problem: null,
    promoted: null,
    removed: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedPractice: {
          target: 'ready',
          actions: assign({ versions: ({ event }) => event.versions, live: ({ event }) => event.live }),
        },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        begin: { target: 'beginning', actions: assign({ problem: null }) },
        ask: {
          target: 'asking',
          actions: assign(({ event }) => ({ asked: event.version, differing: [], problem: null, error: null })),
        },
        empty: { target: 'emptying', actions: assign({ removed: null, problem: null }) },
      },
    },
    beginning: calling('begin', {
      on: {
        Ok: 'loading',
        NameTooLong: refused('NameTooLong'),
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'ready',
      },
    }),
    asking: { on: { promote: 'promoting', cancel: { target: 'ready', actions: assign({ asked: null }) } } },
    promoting: calling('promote', {
      on: {
        VersionPromoted: {
          target: 'loading',
          actions: [
            assign(({ context }) => ({ promoted: context.asked?.version ?? null, asked: null })),
            'tellPromoted',
          ],
        },
        TestPatientsDiffer: { target: 'asking', actions: assign({ differing: ({ event }) => event.patients }) },
        VersionNotTested: refused('VersionNotTested'),
        BaseChanged: refused('BaseChanged'),
        VersionUnfit: refused('VersionUnfit'),
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'asking',
      },
    }),
    emptying: calling('empty', {
      on: {
        PracticeEmptied: [
          { guard: ({ event }) => event.isEmpty, target: 'loading', actions: countRemoved },
          { target: 'emptying', reenter: true, actions: countRemoved },
        ],
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'ready',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    gone: { type: 'final' },
  },
})

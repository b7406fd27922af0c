/**
 * One candidate: looked at, then published or discarded.
 *
 *   loading ──ReceivedCandidate──▶ ready ──ask──▶ asking ──publish──▶ publishing ──CandidatePublished──▶ published
 *      │                             ▲  ▲            │ cancel             ├──BaseChanged──▶ loading
 *      │                             │  └────────────┘◀──VersionExists,───┤
 *      │                             │          UnknownPerson, UnknownGroup
 *      │                             │          TestPatientsDiffer        │
 *      │                             └────────CandidateUnfit, unreachable─┘
 *      │                           ready ──discard──▶ discarding ──Ok──▶ discarded
 *      ├──CandidateNotFound──▶ notFound
 *      ├──CandidateSettled──▶ settled, by whom
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 * A base that was changed meanwhile is shown as it is now, and nothing is published.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type NamedPeople, nobody } from '../access/namedPeople'
import type { Side } from '../bases/sides/practice'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { type DifferingPatient, differingPatients } from '../testPatients/differing'
import { runTestPatients } from '../testPatients/runPatients'
import type { CandidatesPort, candidatesCalls, SettledCandidate } from './candidates.calls'

export type ReceivedCandidate = Extract<
  ResultOf<typeof candidatesCalls.getCandidate>,
  { readonly type: 'ReceivedCandidate' }
>

export type CandidateEvent =
  | { type: 'ask' }
  | { type: 'cancel' }
  | { type: 'typeVersion'; version: string }
  | { type: 'setSide'; side: Side }
  | { type: 'setAccess'; access: AccessOfNew }
  | { type: 'publish' }
  | { type: 'discard' }
  | { type: 'reload' }
  | CallEvent<
      | ResultOf<typeof candidatesCalls.getCandidate>
      | ResultOf<typeof candidatesCalls.publishCandidate>
      | ResultOf<typeof candidatesCalls.discardCandidate>
    >

interface CandidateInput {
  readonly manager: Pick<CandidatesPort, 'getCandidate' | 'publishCandidate' | 'discardCandidate'>
  /** Its id. */
  readonly candidate: string
}

/** Who may open a study that is new. */
export interface AccessOfNew {
  readonly isOpen: boolean
  readonly named: NamedPeople
}

export type VersionProblem = 'missing' | 'tooLong' | 'exists' | 'idTooLong'

interface CandidateContext extends CandidateInput {
  /** Null until received. */
  readonly received: ReceivedCandidate | null
  /** The version to publish it as. */
  readonly version: string
  readonly problem: VersionProblem | null
  /** Where it is published: for practice alone, until it is promoted, or live. */
  readonly side: Side
  readonly access: AccessOfNew
  /** The test patients that differ: whoever publishes is told. */
  readonly differing: readonly DifferingPatient[]
  /** A person or group that was named and is there no more. */
  readonly unknown: string | null
  /** Another version of the base has been published since. */
  readonly isChanged: boolean
  readonly settled: SettledCandidate | null
  readonly error: unknown
}

function problemOfVersion(version: string): VersionProblem | null {
  const { length } = version.trim()
  if (length === 0) return 'missing'
  return length > 64 ? 'tooLong' : null
}

const one = setup({
  types: { input: {} as CandidateInput, context: {} as CandidateContext, events: {} as CandidateEvent },
  actors: {
    load: fromPromise(({ input: { manager, candidate } }: { input: CandidateContext }) =>
      manager.getCandidate({ candidate }),
    ),
    publish: fromPromise(
      ({ input: { manager, candidate, version, side, received, access, differing } }: { input: CandidateContext }) => {
        const follows = received?.follows?.version ?? null
        const { isOpen, named } = access
        const people = named.people.map(({ username }) => username)
        const groups = named.groups.map(({ name }) => name)
        const opening = follows === null && !received?.isPractised ? { access: { isOpen, people, groups } } : {}
        const knowing = differing.length > 0 ? { despite: differing.map(({ id }) => id) } : {}
        return manager.publishCandidate({
          candidate,
          version: version.trim(),
          ...(side === 'practice' && { side }),
          follows,
          ...knowing,
          ...opening,
        })
      },
    ),
    discard: fromPromise(({ input: { manager, candidate } }: { input: CandidateContext }) =>
      manager.discardCandidate({ candidate }),
    ),
  },
  actions: {
    noteSettled: assign(({ event }) => (event.type === 'CandidateSettled' ? { settled: event.settled } : {})),
  },
  guards: {
    isFit: ({ context }) => context.received?.candidate.counts.error === 0,
    isVersion: ({ context }) => problemOfVersion(context.version) === null,
  },
})

const calling = callingIn(one)

const bySomebody = { target: 'settled', actions: 'noteSettled' } as const

export const candidateMachine = one.createMachine({
  id: 'candidate',
  context: ({ input }) => ({
    ...input,
    received: null,
    version: '',
    problem: null,
    side: 'live',
    isChanged: false,
    settled: null,
    error: null,
    access: { isOpen: false, named: nobody },
    unknown: null,
    differing: [],
  }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedCandidate: {
          target: 'ready',
          actions: assign(({ event }) => ({
            received: event,
            version: event.nextVersion,
            problem: null,
            side: event.isPractised ? 'practice' : 'live',
          })),
        },
        CandidateNotFound: 'notFound',
        CandidateSettled: bySomebody,
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        ask: {
          guard: 'isFit',
          target: 'asking',
          actions: assign(({ context: { received } }) => ({
            isChanged: false,
            error: null,
            differing: received ? differingPatients(runTestPatients(received.knowledgeBase)) : [],
          })),
        },
        discard: 'discarding',
        reload: 'loading',
      },
    },
    asking: {
      on: {
        typeVersion: { actions: assign({ version: ({ event }) => event.version, problem: null }) },
        setSide: { actions: assign({ side: ({ event }) => event.side, problem: null }) },
        setAccess: { actions: assign({ access: ({ event }) => event.access, unknown: null }) },
        cancel: 'ready',
        publish: [
          { guard: 'isVersion', target: 'publishing' },
          { actions: assign({ problem: ({ context }) => problemOfVersion(context.version) }) },
        ],
      },
    },
    publishing: calling('publish', {
      on: {
        CandidatePublished: { target: 'published', actions: assign({ version: ({ event }) => event.version }) },
        BaseChanged: { target: 'loading', actions: assign({ isChanged: true }) },
        TestPatientsDiffer: { target: 'asking', actions: assign({ differing: ({ event }) => event.patients }) },
        VersionExists: { target: 'asking', actions: assign({ problem: 'exists' }) },
        NameTooLong: { target: 'asking', actions: assign({ problem: 'idTooLong' }) },
        UnknownPerson: { target: 'asking', actions: assign({ unknown: ({ event }) => event.user }) },
        UnknownGroup: { target: 'asking', actions: assign({ unknown: ({ event }) => event.group }) },
        CandidateUnfit: 'loading',
        CandidateNotFound: 'notFound',
        CandidateSettled: bySomebody,
        unreachable: 'ready',
      },
    }),
    discarding: calling('discard', {
      on: { Ok: 'discarded', CandidateNotFound: 'notFound', CandidateSettled: bySomebody, unreachable: 'ready' },
    }),
    unreachable: { on: { reload: 'loading' } },
    published: { type: 'final' },
    discarded: { type: 'final' },
    notFound: { type: 'final' },
    settled: { type: 'final' },
  },
})

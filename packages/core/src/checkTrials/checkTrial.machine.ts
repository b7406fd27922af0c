/**
 * A check on trial, which the server plays in the background.
 *
 *   fetching ──the study──▶ loading
 *   loading ──ended, or none──▶ ready ──try──▶ trying ──Ok, TrialRunning──▶ loading
 *      ▲ ├────still running──▶ running ──stop──▶ stopping ──▶ loading
 *      │ │                        └──pause──▶ loading
 *      │ └──StudyNotFound, or no study──▶ gone  trying ──CheckUnfit──▶ ready
 *   fetching ◀──reload── unreachable
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Base } from '../bases/base'
import type { BaseName } from '../bases/baseName'
import type { knowledgeBaseCalls } from '../bases/knowledgeBase.calls'
import type { Port, ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { CandidatesPort, candidatesCalls } from '../candidates/candidates.calls'
import type { CheckTrial, CheckTrialsPort, checkTrialsCalls } from './checkTrials.calls'
import type { TriedCheck } from './playCheck'

/** Milliseconds. */
const pause = 1_000

export interface CheckTrialInput {
  readonly server: CheckTrialsPort
  readonly study: BaseName
  /** The draft whose questions the check may name. */
  readonly candidate?: string | undefined
  readonly manager: Pick<CandidatesPort, 'getCandidate'>
  readonly bases: Pick<Port<typeof knowledgeBaseCalls>, 'getKnowledgeBase'>
}

interface CheckTrialContext extends CheckTrialInput {
  /** The study whose questions the check may name; null until it has come. */
  readonly base: Base | null
  readonly check: TriedCheck | null
  /** Null if there was none, or until first received. */
  readonly trial: CheckTrial | null
  readonly isUnfit: boolean
  readonly error: unknown
}

export type CheckTrialEvent =
  | { type: 'try'; check: TriedCheck }
  | { type: 'stop' }
  | { type: 'reload' }
  | CallEvent<
      | ResultOf<typeof checkTrialsCalls.getCheckTrial>
      | ResultOf<typeof checkTrialsCalls.tryCheck>
      | ResultOf<typeof checkTrialsCalls.stopCheckTrial>
      | ResultOf<typeof candidatesCalls.getCandidate>
      | ResultOf<typeof knowledgeBaseCalls.getKnowledgeBase>
    >

const trying = setup({
  types: { input: {} as CheckTrialInput, context: {} as CheckTrialContext, events: {} as CheckTrialEvent },
  delays: { pause },
  actors: {
    getBase: fromPromise(async ({ input: { manager, bases, study, candidate } }: { input: CheckTrialContext }) =>
      candidate === undefined ? bases.getKnowledgeBase(study) : manager.getCandidate({ candidate }),
    ),
    getCheckTrial: fromPromise(({ input: { server, study } }: { input: CheckTrialContext }) =>
      server.getCheckTrial(study),
    ),
    tryCheck: fromPromise(({ input: { server, study, candidate, check } }: { input: CheckTrialContext }) => {
      if (!check) throw new Error('No check is on trial')
      return server.tryCheck({ ...study, ...(candidate !== undefined && { candidate }), check })
    }),
    stopCheckTrial: fromPromise(({ input: { server, study } }: { input: CheckTrialContext }) =>
      server.stopCheckTrial(study),
    ),
  },
  guards: {
    isRunning: ({ event }) => event.type === 'ReceivedCheckTrial' && event.trial?.state === 'running',
  },
  actions: {
    note: assign(({ event }) => (event.type === 'ReceivedCheckTrial' ? { trial: event.trial } : {})),
  },
})

const calling = callingIn(trying)

export const checkTrialMachine = trying.createMachine({
  id: 'checkTrial',
  context: ({ input }) => ({ ...input, base: null, check: null, trial: null, isUnfit: false, error: null }),
  initial: 'fetching',
  states: {
    fetching: calling('getBase', {
      on: {
        ReceivedKnowledgeBase: { target: 'loading', actions: assign({ base: ({ event }) => event.knowledgeBase }) },
        ReceivedCandidate: { target: 'loading', actions: assign({ base: ({ event }) => event.knowledgeBase }) },
        KnowledgeBaseNotFound: 'gone',
        CandidateNotFound: 'gone',
        CandidateSettled: 'gone',
        unreachable: 'unreachable',
      },
    }),
    loading: calling('getCheckTrial', {
      on: {
        ReceivedCheckTrial: [
          { guard: 'isRunning', target: 'running', actions: 'note' },
          { target: 'ready', actions: 'note' },
        ],
        StudyNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        try: { target: 'trying', actions: assign({ check: ({ event }) => event.check, isUnfit: false }) },
      },
    },
    running: { after: { pause: 'loading' }, on: { stop: 'stopping' } },
    trying: calling('tryCheck', {
      on: {
        Ok: 'loading',
        TrialRunning: 'loading',
        CheckUnfit: { target: 'ready', actions: assign({ isUnfit: true }) },
        StudyNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    stopping: calling('stopCheckTrial', {
      on: { Ok: 'loading', StudyNotFound: 'gone', unreachable: 'unreachable' },
    }),
    unreachable: { on: { reload: 'fetching' } },
    /** The study is not open any more. */
    gone: {},
  },
})

/**
 * The rehearsal of a candidate, which the server plays in the background.
 *
 *   loading ──ended, or none──▶ ready ──start──▶ starting ──▶ loading
 *      ▲ ├────still running──▶ running ──stop──▶ stopping ──▶ loading
 *      │ │                        └──pause──▶ loading
 *      │ └──CandidateNotFound──▶ gone
 *      └──reload── unreachable
 *
 * While it runs the server is asked every second; after that from time to time, for cases may be saved meanwhile. What is known stays in
 * view during every call.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { Rehearsal, RehearsalPort, rehearsalCalls } from './rehearsal.calls'

/** Milliseconds. */
export const rehearsalPause = 1_000
export const refreshPause = 30_000

export type RehearsalEvent =
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof rehearsalCalls.getRehearsal>>
  | CallEvent<ResultOf<typeof rehearsalCalls.startRehearsal>>
  | CallEvent<ResultOf<typeof rehearsalCalls.stopRehearsal>>

export interface RehearsalInput {
  readonly server: Pick<RehearsalPort, 'getRehearsal' | 'startRehearsal' | 'stopRehearsal'>
  readonly candidate: string
}

export interface RehearsalContext extends RehearsalInput {
  /** Null if there was none, or until first received. */
  readonly rehearsal: Rehearsal | null
  /** Stored cases; null until first received. */
  readonly cases: number | null
  readonly error: unknown
}

const rehearsing = setup({
  types: { input: {} as RehearsalInput, context: {} as RehearsalContext, events: {} as RehearsalEvent },
  delays: { pause: rehearsalPause, refresh: refreshPause },
  actors: {
    getRehearsal: fromPromise(({ input: { server, candidate } }: { input: RehearsalContext }) =>
      server.getRehearsal({ candidate }),
    ),
    startRehearsal: fromPromise(({ input: { server, candidate } }: { input: RehearsalContext }) =>
      server.startRehearsal({ candidate }),
    ),
    stopRehearsal: fromPromise(({ input: { server, candidate } }: { input: RehearsalContext }) =>
      server.stopRehearsal({ candidate }),
    ),
  },
  guards: {
    isRunning: ({ event }) => event.type === 'ReceivedRehearsal' && event.rehearsal?.state === 'running',
    wasRunning: ({ context }) => context.rehearsal?.state === 'running',
    hadEnded: ({ context }) => context.cases !== null && context.rehearsal?.state !== 'running',
  },
  actions: {
    note: assign(({ event }) =>
      event.type === 'ReceivedRehearsal' ? { rehearsal: event.rehearsal, cases: event.cases } : {},
    ),
  },
})

const calling = callingIn(rehearsing)

/** Pressed while the server is asked. */
const atAnyTime = {
  start: { guard: 'hadEnded', target: 'starting' },
  stop: { guard: 'wasRunning', target: 'stopping' },
} as const

const note = 'note' as const
const isRunning = 'isRunning' as const

export const rehearsalMachine = rehearsing.createMachine({
  id: 'rehearsal',
  context: ({ input }) => ({ ...input, rehearsal: null, cases: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getRehearsal', {
      on: {
        ReceivedRehearsal: [
          { guard: isRunning, target: 'running', actions: note },
          { target: 'ready', actions: note },
        ],
        CandidateNotFound: 'gone',
        unreachable: 'unreachable',
        ...atAnyTime,
      },
    }),
    ready: { after: { refresh: 'loading' }, on: { start: 'starting', reload: 'loading' } },
    running: { after: { pause: 'loading' }, on: { stop: 'stopping' } },
    starting: calling('startRehearsal', {
      on: { Ok: 'loading', RehearsalRunning: 'loading', CandidateNotFound: 'gone', unreachable: 'unreachable' },
    }),
    stopping: calling('stopRehearsal', {
      on: { Ok: 'loading', CandidateNotFound: 'gone', unreachable: 'unreachable' },
    }),
    unreachable: { on: { reload: 'loading' } },
    /** A person has published or discarded the candidate. */
    gone: {},
  },
})

/**
 * The server log, page by page.
 *
 *   loading ──ReceivedLog──▶ shown ──go──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 *   everywhere: filter ──▶ waiting ──pause in typing──▶ loading, page 0
 *
 * All pages are those of the first look: entries written meanwhile appear after `reload` or another filter.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { LogEntry } from './event'
import type { LogFilter, LogPort, logCalls } from './log.calls'

export const everyEntry: LogFilter = { person: '', topic: null }

/** In milliseconds. */
export const pauseInTyping = 250

export type LogScreenEvent =
  | { type: 'go'; page: number }
  | { type: 'filter'; filter: Partial<LogFilter> }
  | { type: 'reload' }
  | CallEvent<ResultOf<typeof logCalls.getLog>>

export interface LogContext {
  readonly server: Pick<LogPort, 'getLog'>
  readonly page: number
  readonly filter: LogFilter
  /** Null until first received. */
  readonly log: readonly LogEntry[] | null
  readonly pages: number
  readonly count: number
  /** The newest entry of the first look; null: look anew. */
  readonly upTo: number | null
  readonly error: unknown
}

const log = setup({
  types: {
    input: {} as { readonly server: Pick<LogPort, 'getLog'> },
    context: {} as LogContext,
    events: {} as LogScreenEvent,
  },
  actors: {
    getLog: fromPromise(({ input: { server, page, filter, upTo } }: { input: LogContext }) =>
      server.getLog({ page, filter, ...(upTo !== null && { upTo }) }),
    ),
  },
  delays: { pauseInTyping },
})

const calling = callingIn(log)

const fromTheStart = { page: 0, upTo: null }

export const logMachine = log.createMachine({
  id: 'log',
  context: ({ input: { server } }) => ({
    ...fromTheStart,
    server,
    filter: everyEntry,
    log: null,
    pages: 0,
    count: 0,
    error: null,
  }),
  initial: 'loading',
  on: {
    filter: {
      target: '.waiting',
      actions: assign({ filter: ({ context, event }) => ({ ...context.filter, ...event.filter }), ...fromTheStart }),
    },
  },
  states: {
    waiting: { after: { pauseInTyping: 'loading' } },
    loading: calling('getLog', {
      on: {
        ReceivedLog: {
          target: 'shown',
          actions: assign({
            log: ({ event }) => event.log,
            pages: ({ event }) => event.pages,
            count: ({ event }) => event.count ?? event.log.length,
            upTo: ({ context, event }) => context.upTo ?? event.newest ?? null,
          }),
        },
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: {
        go: { target: 'loading', actions: assign({ page: ({ event }) => event.page }) },
        reload: { target: 'loading', actions: assign(fromTheStart) },
      },
    },
    unreachable: { on: { reload: 'loading' } },
  },
})

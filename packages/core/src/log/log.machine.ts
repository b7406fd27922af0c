/**
 * The server log, page by page.
 *
 *   loading ──ReceivedLog──▶ shown ──go──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { Refusal } from '../refusal'
import type { LogEntry } from './event'

export type GetLogResult = { type: 'ReceivedLog'; log: readonly LogEntry[]; pages: number } | Refusal

export interface LogPort {
  /** From 0. */
  getLog(request: { page: number }): Promise<GetLogResult>
}

export type LogScreenEvent = { type: 'go'; page: number } | { type: 'reload' } | CallEvent<GetLogResult>

export interface LogContext {
  readonly server: LogPort
  readonly page: number
  readonly log: readonly LogEntry[]
  readonly pages: number
  readonly error: unknown
}

const log = setup({
  types: {
    input: {} as { readonly server: LogPort },
    context: {} as LogContext,
    events: {} as LogScreenEvent,
  },
  actors: {
    getLog: fromPromise(({ input: { server, page } }: { input: LogContext }) => server.getLog({ page })),
  },
})

const calling = callingIn(log)

export const logMachine = log.createMachine({
  id: 'log',
  context: ({ input }) => ({ server: input.server, page: 0, log: [], pages: 0, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getLog', {
      on: {
        ReceivedLog: {
          target: 'shown',
          actions: assign({ log: ({ event }) => event.log, pages: ({ event }) => event.pages }),
        },
        unreachable: 'unreachable',
      },
    }),
    shown: { on: { go: { target: 'loading', actions: assign({ page: ({ event }) => event.page }) } } },
    unreachable: { on: { reload: 'loading' } },
  },
})

/**
 * The server log, page by page.
 *
 *   loading ──ReceivedLog──▶ shown ──go──▶ loading
 *      └──failed──▶ offline ──reload──▶ loading
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { Refusal } from '../refusal'
import type { LogEntry } from './event'

export type GetLogResult = { type: 'ReceivedLog'; log: readonly LogEntry[]; pages: number } | Refusal

export interface LogPort {
  /** From 0. */
  getLog(request: { page: number }): Promise<GetLogResult>
}

export type LogScreenEvent =
  | { type: 'go'; page: number }
  | { type: 'reload' }
  | { type: 'failed'; error: unknown }
  | GetLogResult

export interface LogContext {
  readonly server: LogPort
  readonly page: number
  readonly log: readonly LogEntry[]
  readonly pages: number
}

export const logMachine = setup({
  types: {
    input: {} as { readonly server: LogPort },
    context: {} as LogContext,
    events: {} as LogScreenEvent,
  },
  actors: {
    getLog: fromPromise(({ input: { server, page } }: { input: LogContext }) => server.getLog({ page })),
  },
}).createMachine({
  id: 'log',
  context: ({ input }) => ({ server: input.server, page: 0, log: [], pages: 0 }),
  initial: 'loading',
  on: {
    LoginRequired: '.loginRequired',
    InsufficientPermissions: '.notAllowed',
  },
  states: {
    loading: {
      invoke: {
        src: 'getLog',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        ReceivedLog: {
          target: 'shown',
          actions: assign({ log: ({ event }) => event.log, pages: ({ event }) => event.pages }),
        },
        failed: 'offline',
      },
    },
    shown: { on: { go: { target: 'loading', actions: assign({ page: ({ event }) => event.page }) } } },
    offline: { on: { reload: 'loading' } },
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})

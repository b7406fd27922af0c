/**
 * The cases that a person verifies, page by page, with how much has changed since.
 *
 *   loading ──▶ shown ──go, reload──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 *   everywhere: filter ──▶ waiting ──pause in typing──▶ loading, page 0
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseToVerify, VerificationPort, verificationCalls } from './verification.calls'

/** In milliseconds. */
const pauseInTyping = 250

interface Context {
  readonly server: Pick<VerificationPort, 'getCasesToVerify'>
  readonly search: string
  readonly onlyChanged: boolean
  readonly page: number
  /** Null until first received. */
  readonly cases: readonly CaseToVerify[] | null
  readonly hasMore: boolean
  /** Answers that the person verified, and those of them that changed. */
  readonly verified: number
  readonly changed: number
  readonly error: unknown
}

const list = setup({
  types: {
    input: {} as Pick<Context, 'server'>,
    context: {} as Context,
    events: {} as
      | { type: 'filter'; search: string; onlyChanged: boolean }
      | { type: 'go'; page: number }
      | { type: 'reload' }
      | CallEvent<ResultOf<typeof verificationCalls.getCasesToVerify>>,
  },
  actors: {
    getCasesToVerify: fromPromise(({ input: { server, search, onlyChanged, page } }: { input: Context }) =>
      server.getCasesToVerify({ search, onlyChanged, page }),
    ),
  },
  delays: { pauseInTyping },
})

const calling = callingIn(list)

export const casesToVerifyMachine = list.createMachine({
  id: 'casesToVerify',
  context: ({ input: { server } }) => ({
    ...{ server, search: '', onlyChanged: false, page: 0, cases: null, hasMore: false },
    ...{ verified: 0, changed: 0, error: null },
  }),
  initial: 'loading',
  on: {
    filter: {
      target: '.waiting',
      actions: assign(({ event: { search, onlyChanged } }) => ({ search, onlyChanged, page: 0 })),
    },
  },
  states: {
    waiting: { after: { pauseInTyping: 'loading' } },
    loading: calling('getCasesToVerify', {
      on: {
        ReceivedCasesToVerify: {
          target: 'shown',
          actions: assign(({ event: { cases, hasMore, verified, changed } }) => ({
            ...{ cases, hasMore, verified, changed },
          })),
        },
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: { go: { target: 'loading', actions: assign({ page: ({ event }) => event.page }) }, reload: 'loading' },
    },
    unreachable: { on: { reload: 'loading' } },
  },
})

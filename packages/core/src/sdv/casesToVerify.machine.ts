/**
 * The cases that a person verifies, a page at a time, with how much has changed since.
 *
 *   loading ──ReceivedCasesToVerify──▶ shown ──next, previous, first, reload──▶ loading
 *      ▲ ├──PageNotFound──▶ loading, from the first page
 *      │ └──unreachable──▶ unreachable ──reload──▶ loading
 *      └──pause in typing── waiting ◀──search── everywhere        choose, show: loading, from everywhere
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseToVerify, VerificationPort, VerifyFilter, verificationCalls } from './verification.calls'

/** In milliseconds. */
export const pauseInTyping = 250

interface Input {
  readonly server: Pick<VerificationPort, 'getCasesToVerify'>
}

export interface CasesToVerifyContext extends Input {
  readonly search: string
  /** Null for all. */
  readonly base: BaseName | null
  readonly only: VerifyFilter | null
  /** Where each page up to this one begins; null for the first. */
  readonly begins: readonly (string | null)[]
  readonly next: string | null
  /** Null until first received. */
  readonly cases: readonly CaseToVerify[] | null
  /** Answers that the person verified, and those of them that changed. */
  readonly verified: number
  readonly changed: number
  readonly error: unknown
}

export type CasesToVerifyEvent =
  | { type: 'search'; search: string }
  | { type: 'choose'; base: BaseName | null }
  | { type: 'show'; only: VerifyFilter | null }
  | { type: 'next' | 'previous' | 'first' | 'reload' }
  | CallEvent<ResultOf<typeof verificationCalls.getCasesToVerify>>

const list = setup({
  types: { input: {} as Input, context: {} as CasesToVerifyContext, events: {} as CasesToVerifyEvent },
  actors: {
    getCasesToVerify: fromPromise(({ input }: { input: CasesToVerifyContext }) => {
      const { server, base, only, begins } = input
      const search = input.search.trim()
      const after = begins.at(-1) ?? null
      return server.getCasesToVerify({
        ...(base && { base }),
        ...(only && { only }),
        ...(search !== '' && { search }),
        ...(after !== null && { after }),
      })
    }),
  },
  delays: { pauseInTyping },
})

const calling = callingIn(list)

const firstPage: readonly null[] = [null]

export const casesToVerifyMachine = list.createMachine({
  id: 'casesToVerify',
  context: ({ input: { server } }) => ({
    server,
    search: '',
    base: null,
    only: null,
    begins: firstPage,
    next: null,
    cases: null,
    verified: 0,
    changed: 0,
    error: null,
  }),
  initial: 'loading',
  on: {
    search: { target: '.waiting', actions: assign({ search: ({ event }) => event.search, begins: firstPage }) },
    choose: {
      target: '.loading',
      reenter: true,
      actions: assign({ base: ({ event }) => event.base, begins: firstPage }),
    },
    show: {
      target: '.loading',
      reenter: true,
      actions: assign({ only: ({ event }) => event.only, begins: firstPage }),
    },
  },
  states: {
    waiting: { after: { pauseInTyping: 'loading' } },
    loading: calling('getCasesToVerify', {
      on: {
        ReceivedCasesToVerify: {
          target: 'shown',
          actions: assign(({ context, event: { cases, next, counts } }) => ({
            cases,
            next,
            ...(counts ?? { verified: context.verified, changed: context.changed }),
          })),
        },
        PageNotFound: { target: 'loading', reenter: true, actions: assign({ begins: firstPage }) },
        unreachable: 'unreachable',
      },
    }),
    shown: {
      on: {
        next: {
          guard: ({ context }) => context.next !== null,
          target: 'loading',
          actions: assign({ begins: ({ context }) => [...context.begins, context.next] }),
        },
        previous: {
          guard: ({ context }) => context.begins.length > 1,
          target: 'loading',
          actions: assign({ begins: ({ context }) => context.begins.slice(0, -1) }),
        },
        first: { target: 'loading', actions: assign({ begins: firstPage }) },
        reload: 'loading',
      },
    },
    unreachable: { on: { reload: 'loading' } },
  },
})

/**
 * The erasures of one case: what is asked for, and what a second person settles.
 *
 *   loading ──▶ ready ──begin──▶ asking ──give──▶ sending ──asked, settled──▶ loading
 *                                 │ ▲                └── wrong, same person ──▶ asking
 *                                 │ └────────────────────┘
 *                                 └──back──▶ ready
 *
 * If the erasure has been settled meanwhile, the chart loads it again and says so. The page keeps what it has while it loads.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { ErasureScope } from './erasure'
import type { AskErasureResult, ErasurePort, Erasures, erasureCalls, SettleErasureResult } from './erasure.calls'

export type ErasureMove =
  | ({ readonly kind: 'ask'; readonly reason: string } & ErasureScope)
  /** `id` is that of the erasure that waits. */
  | { readonly kind: 'erased' | 'declined'; readonly id: string }

type Results = AskErasureResult | SettleErasureResult

/** Why a move was not made. */
export type ErasureProblem = Exclude<
  Results['type'],
  'ErasureAsked' | 'ErasureSettled' | 'CaseNotFound' | 'LoginRequired' | 'InsufficientPermissions'
>

interface Credential {
  readonly username: string
  readonly password: string
}

export type ErasureEvent =
  | { readonly type: 'begin'; readonly move: ErasureMove }
  | ({ readonly type: 'give' } & Credential)
  | { readonly type: 'back' }
  | { readonly type: 'reload' }
  | CallEvent<ResultOf<typeof erasureCalls.getErasures> | Results>

interface ErasureInput {
  readonly server: ErasurePort
  readonly studyCase: CaseIdentity
}

interface ErasureContext extends ErasureInput {
  /** Null until received. */
  readonly erasures: Erasures | null
  readonly move: ErasureMove | null
  readonly credential: Credential
  readonly problem: ErasureProblem | null
  /** When a password is looked at again. */
  readonly until: string | null
  readonly error: unknown
}

const nobody: Credential = { username: '', password: '' }

const prepared = setup({
  types: { input: {} as ErasureInput, context: {} as ErasureContext, events: {} as ErasureEvent },
  actors: {
    load: fromPromise(({ input: { server, studyCase } }: { input: ErasureContext }) => server.getErasures(studyCase)),
    send: fromPromise(({ input }: { input: ErasureContext }): Promise<Results> => {
      const { server, studyCase, move, erasures } = input
      const { username, password } = input.credential
      const signed = { ...studyCase, ...(erasures?.asksName && { username }), password }
      if (!move) throw new Error('No move was begun')
      if (move.kind !== 'ask') return server.settleErasure({ ...signed, id: move.id, outcome: move.kind })
      const { questions, reasons, reason } = move
      return server.askErasure({ ...signed, questions, reasons, reason })
    }),
  },
})

const calling = callingIn(prepared)

const done = { target: 'loading', actions: prepared.assign({ move: null, credential: nobody }) } as const

const again = (problem: ErasureProblem) => ({
  target: 'asking',
  actions: prepared.assign({ problem, until: null, credential: nobody }),
})

/** It was asked for or settled meanwhile: by another person, or by an earlier try whose answer was lost. */
const late = (problem: ErasureProblem) => ({
  target: 'loading',
  actions: prepared.assign({ problem, move: null, credential: nobody }),
})

export const erasureMachine = prepared.createMachine({
  id: 'erasure',
  context: ({ input }) => ({
    ...input,
    erasures: null,
    move: null,
    credential: nobody,
    problem: null,
    until: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('load', {
      on: {
        ReceivedErasures: { target: 'ready', actions: assign({ erasures: ({ event: { type: _, ...all } }) => all }) },
        CaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        begin: {
          target: 'asking',
          actions: assign({
            move: ({ event }) => event.move,
            credential: nobody,
            problem: null,
            until: null,
            error: null,
          }),
        },
      },
    },
    asking: {
      on: {
        give: {
          target: 'sending',
          actions: assign({ credential: ({ event: { type: _, ...given } }) => given, problem: null, error: null }),
        },
        back: { target: 'ready', actions: assign({ move: null, problem: null, error: null }) },
      },
    },
    sending: calling('send', {
      on: {
        ErasureAsked: done,
        ErasureSettled: done,
        AlreadyAsked: late('AlreadyAsked'),
        NotNow: late('NotNow'),
        SamePerson: again('SamePerson'),
        PasswordWrong: again('PasswordWrong'),
        NameRequired: {
          target: 'asking',
          actions: assign({
            problem: 'NameRequired',
            erasures: ({ context: { erasures } }) => erasures && { ...erasures, asksName: true },
            credential: nobody,
          }),
        },
        TooManyFailedLogins: {
          target: 'asking',
          actions: assign({
            problem: 'TooManyFailedLogins',
            until: ({ event }) => event.until ?? null,
            credential: nobody,
          }),
        },
        CaseNotFound: 'gone',
        unreachable: 'asking',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    gone: { type: 'final' },
  },
})

/**
 * The erasures of one case: what is asked for, and what a second person settles.
 *
 *   loading ──▶ ready ──begin──▶ asking ──credential──▶ sending ──asked, settled──▶ loading
 *                 ▲               │ ▲                      └── same person ──▶ asking
 *                 └──────back─────┘ └──────────────────────────┘
 *
 * What is asked for and what is settled is signed: `asking` invokes the chart of the credential.
 * If the erasure has been settled meanwhile, the chart loads it again and says so. The page keeps what it has while it loads.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import { credentialMachine, signing } from '../sdv/credential/credential.machine'
import type { PasskeyBrowser } from '../secondFactor/passkeyBrowser'
import type { ErasureScope } from './erasure'
import type {
  AskErasureResult,
  ErasurePort,
  Erasures,
  erasureCalls,
  SettleErasureResult,
  SignedErasure,
} from './erasure.calls'

export type ErasureMove =
  | ({ readonly kind: 'ask'; readonly reason: string } & ErasureScope)
  /** `id` is that of the erasure that waits. */
  | { readonly kind: 'erased' | 'declined'; readonly id: string }

type Results = AskErasureResult | SettleErasureResult

/** Why a move was not made. */
export type ErasureProblem = Exclude<
  Results['type'],
  'ErasureAsked' | 'ErasureSettled' | 'PasswordRequired' | 'CaseNotFound' | 'LoginRequired' | 'InsufficientPermissions'
>

export type ErasureEvent =
  | { readonly type: 'begin'; readonly move: ErasureMove }
  | { readonly type: 'back' }
  | { readonly type: 'reload' }
  | CallEvent<ResultOf<typeof erasureCalls.getErasures> | Results>

interface ErasureInput {
  readonly server: ErasurePort
  readonly passkeys: Pick<PasskeyBrowser, 'get'>
  readonly studyCase: CaseIdentity
}

interface ErasureContext extends ErasureInput {
  /** Null until received. */
  readonly erasures: Erasures | null
  readonly move: ErasureMove | null
  readonly problem: ErasureProblem | null
  readonly error: unknown
}

const prepared = setup({
  types: {
    input: {} as ErasureInput,
    context: {} as ErasureContext,
    events: {} as ErasureEvent,
    children: {} as { credential: 'credential' },
  },
  actors: {
    load: fromPromise(({ input: { server, studyCase } }: { input: ErasureContext }) => server.getErasures(studyCase)),
    send: fromPromise(({ input: { server, move, studyCase } }: { input: ErasureContext }): Promise<Results> => {
      if (!move) throw new Error('No move was begun')
      if (move.kind !== 'ask') return server.settleErasure({ ...studyCase, id: move.id, outcome: move.kind })
      const { questions, reasons, reason } = move
      return server.askErasure({ ...studyCase, questions, reasons, reason })
    }),
    credential: credentialMachine,
  },
})

/** What of the move is signed. */
function signedIn({ move, studyCase }: ErasureContext): SignedErasure {
  if (!move) throw new Error('No move was begun')
  if (move.kind !== 'ask') return { kind: 'settleErasure', ...studyCase, id: move.id, outcome: move.kind }
  const { questions, reasons } = move
  return { kind: 'askErasure', ...studyCase, questions, reasons }
}

const calling = callingIn(prepared)

const done = { target: 'loading', actions: prepared.assign({ move: null }) } as const

/** It was asked for or settled meanwhile: by another person, or by an earlier try whose answer was lost. */
const late = (problem: ErasureProblem) => ({
  target: 'loading',
  actions: prepared.assign({ problem, move: null }),
})

export const erasureMachine = prepared.createMachine({
  id: 'erasure',
  context: ({ input }) => ({
    ...input,
    erasures: null,
    move: null,
    problem: null,
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
          actions: assign({ move: ({ event }) => event.move, problem: null, error: null }),
        },
      },
    },
    asking: {
      invoke: {
        id: 'credential',
        src: 'credential',
        input: ({ context }) => ({
          server: signing(context.server, { signs: signedIn(context) }),
          browser: context.passkeys,
        }),
        onDone: { target: 'sending', actions: assign({ problem: null, error: null }) },
      },
      on: {
        back: { target: 'ready', actions: assign({ move: null, problem: null, error: null }) },
      },
    },
    sending: calling('send', {
      on: {
        ErasureAsked: done,
        ErasureSettled: done,
        AlreadyAsked: late('AlreadyAsked'),
        NotNow: late('NotNow'),
        SamePerson: { target: 'asking', actions: assign({ problem: 'SamePerson' }) },
        PasswordRequired: 'asking',
        CaseNotFound: 'gone',
        unreachable: 'asking',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    gone: { type: 'final' },
  },
})

/**
 * Unlocking an externally entered questionnaire.
 *
 *   locked ──unlock──▶ unlocking ──MarkedUnlocked──▶ unlocked
 *     │ ▲ └─if answered─▶ asking ──confirm──▲  ├──TokenError──▶ tokenError ──dismiss──▶ locked
 *     │ └─────cancel───────┘                   └──unreachable──▶ unreachable ──dismiss──▶ locked
 *
 * One call, so that no step can be skipped: while a token is valid a person may still answer externally, and nothing is
 * unlocked without a log entry.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { LocksPort, locksCalls } from './locks.calls'

type TokenError = Extract<ResultOf<typeof locksCalls.unlockQuestionnaire>, { type: 'TokenError' }>['error']

export type UnlockEvent =
  | { type: 'unlock' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'dismiss' }
  | CallEvent<ResultOf<typeof locksCalls.unlockQuestionnaire>>

export interface UnlockInput {
  readonly locks: LocksPort
  readonly studyCase: CaseIdentity
  readonly questionnaireId: string
  readonly hasAnswers: boolean
}

export interface UnlockContext extends UnlockInput {
  /** Why the server did not unlock it. */
  readonly tokenError: TokenError | null
  readonly error: unknown
}

const unlocking = setup({
  types: {
    input: {} as UnlockInput,
    context: {} as UnlockContext,
    events: {} as UnlockEvent,
  },
  actors: {
    unlockQuestionnaire: fromPromise(({ input: { locks, studyCase, questionnaireId } }: { input: UnlockInput }) =>
      locks.unlockQuestionnaire({ ...studyCase, questionnaireId }),
    ),
  },
  guards: {
    hasAnswers: ({ context }) => context.hasAnswers,
  },
})

const calling = callingIn(unlocking)

export const unlockMachine = unlocking.createMachine({
  id: 'unlock',
  context: ({ input }) => ({ ...input, tokenError: null, error: null }),
  initial: 'locked',
  states: {
    locked: {
      on: { unlock: [{ guard: 'hasAnswers', target: 'asking' }, { target: 'unlocking' }] },
    },
    asking: {
      on: { confirm: 'unlocking', cancel: 'locked' },
    },
    unlocking: calling('unlockQuestionnaire', {
      on: {
        MarkedUnlocked: 'unlocked',
        TokenError: { target: 'tokenError', actions: assign({ tokenError: ({ event }) => event.error }) },
        unreachable: 'unreachable',
      },
    }),
    tokenError: { on: { dismiss: 'locked' } },
    /** It is unknown whether the questionnaire was unlocked. The call can be repeated. */
    unreachable: { on: { dismiss: 'locked' } },
    unlocked: { type: 'final' },
  },
})

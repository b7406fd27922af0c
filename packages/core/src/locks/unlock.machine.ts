/**
 * Unlocking an externally entered questionnaire.
 *
 *   locked ──unlock──▶ invalidatingTokens ──TokensInvalidated──▶ logging ──UnlockLogged──▶ marking ──MarkedUnlocked──▶ unlocked
 *     │ ▲ └─if answered─▶ asking ──confirm──▲  └──TokenError──▶ tokenError ──dismiss──▶ locked
 *     │ └─────cancel───────┘
 *
 * The order matters: while a token is valid somebody may still answer externally, and nothing is unlocked without a log
 * entry. `unlocked` is reachable only through all three steps.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { Refusal } from '../refusal'
import type { InvalidateTokensResult, UnlockPort } from './unlock.port'

export type UnlockEvent =
  | { type: 'unlock' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'dismiss' }
  | { type: 'UnlockLogged' }
  | { type: 'MarkedUnlocked' }
  | { type: 'failed'; error: unknown }
  | InvalidateTokensResult
  | Refusal

/** The messages of the chart. */
export const unlockMessages = { asking: 'unlock.answered', tokenError: 'unlock.tokenError' } as const

export interface UnlockInput {
  readonly locks: UnlockPort
  readonly studyCase: CaseIdentity
  readonly questionnaireId: string
  /** All questions of the questionnaire, visible or not. */
  readonly questionIds: readonly string[]
  readonly hasAnswers: boolean
}

export interface UnlockContext extends UnlockInput {
  readonly error: unknown
}

export const unlockMachine = setup({
  types: {
    input: {} as UnlockInput,
    context: {} as UnlockContext,
    events: {} as UnlockEvent,
  },
  actors: {
    invalidateTokens: fromPromise(({ input: { locks, studyCase, questionIds } }: { input: UnlockInput }) =>
      locks.invalidateQuestionnaireToken({ ...studyCase, questionIds }),
    ),
    logUnlock: fromPromise(({ input: { locks, studyCase, questionnaireId } }: { input: UnlockInput }) =>
      locks.logUnlock({ ...studyCase, questionnaireId }),
    ),
    markUnlocked: fromPromise(({ input: { locks, studyCase, questionnaireId } }: { input: UnlockInput }) =>
      locks.markUnlocked({ ...studyCase, questionnaireId }),
    ),
  },
  guards: {
    hasAnswers: ({ context }) => context.hasAnswers,
  },
}).createMachine({
  id: 'unlock',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'locked',
  on: {
    LoginRequired: '.loginRequired',
    InsufficientPermissions: '.notAllowed',
  },
  states: {
    locked: {
      on: { unlock: [{ guard: 'hasAnswers', target: 'asking' }, { target: 'invalidatingTokens' }] },
    },
    asking: {
      on: { confirm: 'invalidatingTokens', cancel: 'locked' },
    },
    invalidatingTokens: {
      entry: assign({ error: null }),
      invoke: {
        src: 'invalidateTokens',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        TokensInvalidated: 'logging',
        TokenError: { target: 'tokenError', actions: assign({ error: ({ event }) => event.error }) },
        failed: { target: 'offline', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    logging: {
      invoke: {
        src: 'logUnlock',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        UnlockLogged: 'marking',
        failed: { target: 'offline', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    marking: {
      invoke: {
        src: 'markUnlocked',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        MarkedUnlocked: 'unlocked',
        failed: { target: 'offline', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    tokenError: {
      on: { dismiss: 'locked' },
    },
    /** It is unknown how far the unlock got. Every step can be repeated, so it starts over. */
    offline: {
      on: { dismiss: 'locked' },
    },
    unlocked: { type: 'final' },
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})

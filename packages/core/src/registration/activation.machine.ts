/**
 * The page that the mails of registration and reactivation lead to.
 *
 *   inProgress ──ActivationSuccessful──▶ success
 *       ├──ActivationFailed, unreachable, no data in the link──▶ failed
 *       └──ActivationTooLongAgo──▶ tooLongAgo
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { ActivateResult, RegistrationPort } from './registration.calls'

export type ActivationEvent = CallEvent<ActivateResult>

export interface ActivationInput {
  readonly registration: RegistrationPort
  /** The query parameter `data`. */
  readonly data: string
}

export interface ActivationContext extends ActivationInput {
  /** Sets the first password of an account that has none. */
  readonly passwordLink: { readonly user: string; readonly token: string } | null
  readonly error: unknown
}

/** The message of each state. */
export const activationMessages = {
  inProgress: 'activation.inProgress',
  success: 'activation.success',
  failed: 'activation.failed',
  tooLongAgo: 'activation.tooLongAgo',
} as const

const activation = setup({
  types: {
    input: {} as ActivationInput,
    context: {} as ActivationContext,
    events: {} as ActivationEvent,
  },
  actors: {
    activate: fromPromise(({ input: { registration, data } }: { input: ActivationInput }) =>
      registration.activate({ data }),
    ),
  },
  guards: { hasNoData: ({ context }) => context.data.trim() === '' },
})

const calling = callingIn(activation)

export const activationMachine = activation.createMachine({
  id: 'activation',
  context: ({ input }) => ({ ...input, passwordLink: null, error: null }),
  initial: 'inProgress',
  states: {
    inProgress: calling('activate', {
      always: { guard: 'hasNoData', target: 'failed' },
      on: {
        ActivationSuccessful: {
          target: 'success',
          actions: assign({ passwordLink: ({ event }) => event.passwordLink ?? null }),
        },
        ActivationFailed: 'failed',
        ActivationTooLongAgo: 'tooLongAgo',
        unreachable: 'failed',
      },
    }),
    success: { type: 'final' },
    failed: { type: 'final' },
    tooLongAgo: { type: 'final' },
  },
})

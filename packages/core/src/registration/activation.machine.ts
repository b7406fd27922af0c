/**
 * The page that the mails of registration and reactivation lead to.
 *
 *   inProgress ──ActivationSuccessful──▶ success
 *       ├──ActivationFailed, failed, no data in the link──▶ failed
 *       └──ActivationTooLongAgo──▶ tooLongAgo
 */
import { fromPromise, raise, setup } from 'xstate'
import type { ActivateResult, RegistrationPort } from './registration.port'

export type ActivationEvent = ActivateResult | { type: 'failed'; error: unknown }

export interface ActivationInput {
  readonly registration: RegistrationPort
  /** The query parameter `data`. */
  readonly data: string
}

/** The message of each state. */
export const activationMessages = {
  inProgress: 'activation.inProgress',
  success: 'activation.success',
  failed: 'activation.failed',
  tooLongAgo: 'activation.tooLongAgo',
} as const

export const activationMachine = setup({
  types: {
    input: {} as ActivationInput,
    context: {} as ActivationInput,
    events: {} as ActivationEvent,
  },
  actors: {
    activate: fromPromise(({ input: { registration, data } }: { input: ActivationInput }) =>
      registration.activate({ data }),
    ),
  },
  guards: { hasNoData: ({ context }) => context.data.trim() === '' },
}).createMachine({
  id: 'activation',
  context: ({ input }) => input,
  initial: 'inProgress',
  states: {
    inProgress: {
      always: { guard: 'hasNoData', target: 'failed' },
      invoke: {
        src: 'activate',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        ActivationSuccessful: 'success',
        ActivationFailed: 'failed',
        ActivationTooLongAgo: 'tooLongAgo',
        failed: 'failed',
      },
    },
    success: { type: 'final' },
    failed: { type: 'final' },
    tooLongAgo: { type: 'final' },
  },
})

/**
 * Fetches the administrator's wordings while the application is already shown.
 *
 *   polling { asking ──Unavailable──▶ pausing ─500 ms▶ asking } ──ReceivedWordings──▶ available
 *      └─────────────────────the timeout of the window, if one is set─────────────────▶ givenUp
 *
 * A response has all wordings, even if there are none. If there is no response, the server is asked again.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import { type CustomTranslation, parseTranslations } from './customTranslations'

export const wordingsPause = 500

export interface WordingsPort {
  /** The text of the option; null if it is not set. */
  getCustomTranslations(): Promise<string | null>
}

export type WordingsEvent = { type: 'ReceivedWordings'; text: string | null } | { type: 'Unavailable' }

export interface WordingsInput {
  readonly server: WordingsPort
  /** In milliseconds, from `window`; null keeps asking until there is a response. */
  readonly timeout: number | null
}

export interface WordingsContext extends WordingsInput {
  readonly translations: readonly CustomTranslation[]
}

export const wordingsMachine = setup({
  types: {
    input: {} as WordingsInput,
    context: {} as WordingsContext,
    events: {} as WordingsEvent,
  },
  delays: {
    pause: wordingsPause,
    timeout: ({ context }) => context.timeout ?? 0,
  },
  guards: {
    hasTimeout: ({ context }) => context.timeout !== null,
  },
  actors: {
    get: fromPromise(({ input }: { input: WordingsPort }) => input.getCustomTranslations()),
  },
}).createMachine({
  id: 'wordings',
  context: ({ input }) => ({ ...input, translations: [] }),
  initial: 'polling',
  states: {
    polling: {
      initial: 'asking',
      after: { timeout: { guard: 'hasTimeout', target: 'givenUp' } },
      on: {
        ReceivedWordings: {
          target: 'available',
          actions: assign({ translations: ({ event }) => parseTranslations(event.text ?? '').translations }),
        },
      },
      states: {
        asking: {
          invoke: {
            src: 'get',
            input: ({ context }) => context.server,
            onDone: { actions: raise(({ event }) => ({ type: 'ReceivedWordings' as const, text: event.output })) },
            onError: { actions: raise({ type: 'Unavailable' }) },
          },
          on: { Unavailable: 'pausing' },
        },
        pausing: { after: { pause: 'asking' } },
      },
    },
    available: { type: 'final' },
    givenUp: { type: 'final' },
  },
})

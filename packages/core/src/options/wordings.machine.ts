/**
 * Fetches the administrator's wordings while the application is already shown, and follows their changes.
 *
 *   polling { asking ──Unavailable──▶ pausing ─500 ms▶ asking } ──ReceivedWordings──▶ available { resting ⇄ asking }
 *      └─────────────────────the timeout of the window, if one is set─────────────────▶ givenUp
 *
 * A response has all wordings, even if there are none. If there is no response, the server is asked again. Once they are
 * available, the page asks again after a rest, and keeps what it has if there is no response.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import { type CustomTranslation, parseTranslations } from './customTranslations'

export const wordingsPause = 500

/** A change reaches every open page within a second. */
export const wordingsRest = 600

export interface Wordings {
  /** The text of the option; null if it is not set. */
  readonly text: string | null
  readonly version: string
}

export interface WordingsPort {
  /** Null if the version is still the known one. */
  getCustomTranslations(known: string | null): Promise<Wordings | null>
}

export type WordingsEvent = ({ type: 'ReceivedWordings' } & Wordings) | { type: 'Unchanged' } | { type: 'Unavailable' }

export interface WordingsInput {
  readonly server: WordingsPort
  /** In milliseconds, from `window`; null keeps asking until there is a response. */
  readonly timeout: number | null
}

export interface WordingsContext extends WordingsInput {
  readonly translations: readonly CustomTranslation[]
  /** The version that the page shows; null before it is received. */
  readonly version: string | null
}

const wordings = setup({
  types: {
    input: {} as WordingsInput,
    context: {} as WordingsContext,
    events: {} as WordingsEvent,
  },
  delays: {
    pause: wordingsPause,
    rest: wordingsRest,
    timeout: ({ context }) => context.timeout ?? 0,
  },
  guards: {
    hasTimeout: ({ context }) => context.timeout !== null,
  },
  actors: {
    get: fromPromise(({ input: { server, version } }: { input: WordingsContext }) =>
      server.getCustomTranslations(version),
    ),
  },
  actions: {
    keep: assign(({ context, event }) =>
      event.type === 'ReceivedWordings'
        ? { translations: parseTranslations(event.text ?? '').translations, version: event.version }
        : context,
    ),
  },
})

/** The server is asked. */
const asking = wordings.createStateConfig({
  invoke: {
    src: 'get',
    input: ({ context }) => context,
    onDone: {
      actions: raise(({ event: { output } }) =>
        output === null ? { type: 'Unchanged' as const } : { type: 'ReceivedWordings' as const, ...output },
      ),
    },
    onError: { actions: raise({ type: 'Unavailable' }) },
  },
})

export const wordingsMachine = wordings.createMachine({
  id: 'wordings',
  context: ({ input }) => ({ ...input, translations: [], version: null }),
  initial: 'polling',
  states: {
    polling: {
      initial: 'asking',
      after: { timeout: { guard: 'hasTimeout', target: 'givenUp' } },
      on: { ReceivedWordings: { target: 'available', actions: 'keep' } },
      states: {
        asking: { ...asking, on: { Unavailable: 'pausing' } },
        pausing: { after: { pause: 'asking' } },
      },
    },
    available: {
      initial: 'resting',
      states: {
        resting: { after: { rest: 'asking' } },
        asking: {
          ...asking,
          on: {
            ReceivedWordings: { target: 'resting', actions: 'keep' },
            Unchanged: 'resting',
            Unavailable: 'resting',
          },
        },
      },
    },
    givenUp: { type: 'final' },
  },
})

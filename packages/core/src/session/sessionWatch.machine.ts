/**
 * Asks every minute whether the session is still open, so that a page which nobody touches is covered once it has ended.
 *
 *   waiting ──a minute, look──▶ asking ──answered or not──▶ waiting
 *
 * The port waits for the sign-in: until then it is asking. Without a connection nobody can say, and the page stays as it is.
 */
import { fromPromise, setup } from 'xstate'
import type { SessionWatchPort } from './sessionWatch.calls'

export const watchEvery = 60_000

export interface SessionWatchInput {
  readonly port: SessionWatchPort
}

export const sessionWatchMachine = setup({
  types: {
    input: {} as SessionWatchInput,
    context: {} as SessionWatchInput,
    /** The page is seen again, as after the lid was opened. */
    events: {} as { type: 'look' },
  },
  actors: { ask: fromPromise(({ input }: { input: SessionWatchInput }) => input.port.isSessionOpen()) },
  delays: { watchEvery },
}).createMachine({
  id: 'sessionWatch',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: { after: { watchEvery: 'asking' }, on: { look: 'asking' } },
    asking: {
      invoke: { src: 'ask', input: ({ context }) => context, onDone: 'waiting', onError: 'waiting' },
    },
  },
})

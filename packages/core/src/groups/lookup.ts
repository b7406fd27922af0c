/**
 * Finds something by a part of its name, for a field that offers the first matches.
 *
 *   idle ──type──▶ waiting ──pause in typing──▶ asking ─▶ found
 *                                                 └─▶ failed ──type──▶ waiting
 *
 * Only the answer to the latest text counts. An empty field offers nothing.
 */
import { assign, fromPromise, setup } from 'xstate'

export interface LookupInput<Found> {
  /** The first matches. */
  readonly find: (typed: string) => Promise<readonly Found[]>
}

interface LookupContext<Found> extends LookupInput<Found> {
  readonly typed: string
  readonly found: readonly Found[]
}

export function lookupMachineOf<Found>() {
  return setup({
    types: {
      input: {} as LookupInput<Found>,
      context: {} as LookupContext<Found>,
      events: {} as { type: 'type'; typed: string },
    },
    actors: {
      find: fromPromise(({ input: { find, typed } }: { input: LookupContext<Found> }) => find(typed.trim())),
    },
    delays: { pauseInTyping: 200 },
    guards: { isEmpty: ({ context }) => context.typed.trim() === '' },
  }).createMachine({
    id: 'lookup',
    context: ({ input }) => ({ ...input, typed: '', found: [] }),
    initial: 'idle',
    on: { type: { target: '.waiting', reenter: true, actions: assign({ typed: ({ event }) => event.typed }) } },
    states: {
      idle: { entry: assign({ found: [] }) },
      waiting: { always: { guard: 'isEmpty', target: 'idle' }, after: { pauseInTyping: 'asking' } },
      asking: {
        invoke: {
          src: 'find',
          input: ({ context }) => context,
          onDone: { target: 'found', actions: assign({ found: ({ event }) => event.output }) },
          onError: 'failed',
        },
      },
      found: {},
      failed: { entry: assign({ found: [] }) },
    },
  })
}

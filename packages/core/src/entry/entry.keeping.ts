/**
 * The way of the answers into the journal, one batch at a time. What is said meanwhile goes together into the next.
 *
 *   idle ⇄ writing
 *
 * What cannot be kept stays in the memory of the page and is sent all the same.
 */
import { assign, raise } from 'xstate'
import { entrySetup } from './entry.setup'
import { withKeeping, withKept } from './outbox'

export const keeping = entrySetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'mayBeKept', target: 'writing' } },
    writing: {
      entry: assign(({ context }) => ({ outbox: withKeeping(context.outbox, context.newDeliveryName) })),
      invoke: {
        src: 'keep',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => ({ type: 'kept' as const, keeping: event.output })) },
        onError: { actions: raise({ type: 'kept', keeping: 'unavailable' }) },
      },
      on: {
        kept: {
          target: 'idle',
          actions: assign(({ context, event: { keeping } }) => ({
            keeping,
            outbox: withKept(context.outbox, keeping === 'kept'),
          })),
        },
      },
    },
  },
})

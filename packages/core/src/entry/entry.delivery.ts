/**
 * The way of the answers to the server, one batch at a time and in order.
 *
 *   idle ⇄ underway ─(no connection, disk full)▶ pausing ─(delay, tryNow)▶ underway
 *             ├─LoginRequired▶ signedOut (asking ⇄ postponed) ─signedIn▶ idle
 *             └─(no such draft, no permission)▶ stopped ─tryNow▶ underway
 *
 * Whatever keeps a batch from arriving is raised as `undelivered`, for a save that waits for it.
 */
import { assign, raise } from 'xstate'
import { failureIn, type SaveFailure, withReceivedBatch, withRefusedFacts } from './entry.context'
import { entrySetup } from './entry.setup'
import { namesAny, withUnderway } from './outbox'

/** What may be over when the batch is sent again. */
const passes: ReadonlySet<SaveFailure> = new Set<SaveFailure>(['NotConnected', 'DiskFull'])

export const delivery = entrySetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'mayGoOut', target: 'underway' } },
    underway: {
      entry: assign(({ context }) => ({ outbox: withUnderway(context.outbox, context.newDeliveryName) })),
      invoke: {
        src: 'addFacts',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'undelivered', reason: failureIn(event.error) })) },
      },
      on: {
        Ok: { target: 'idle', actions: assign(({ context, event }) => withReceivedBatch(context, event)) },
        AddFactError: [
          {
            guard: ({ context, event }) => namesAny(context.outbox, event.errors),
            target: 'idle',
            actions: assign(({ context, event }) => withRefusedFacts(context, event)),
          },
          { actions: raise({ type: 'undelivered', reason: 'NotConnected' }) },
        ],
        LoginRequired: 'signedOut',
        InsufficientPermissions: { actions: raise({ type: 'undelivered', reason: 'InsufficientPermissions' }) },
        DraftNotFound: { actions: raise({ type: 'undelivered', reason: 'DraftNotFound' }) },
        KnowledgeBaseNotFound: { actions: raise({ type: 'undelivered', reason: 'KnowledgeBaseNotFound' }) },
        undelivered: [
          { guard: ({ event }) => passes.has(event.reason), target: 'pausing' },
          { target: 'stopped', actions: assign(({ event }) => ({ failure: event.reason })) },
        ],
      },
    },
    pausing: {
      after: { retry: 'underway' },
      exit: assign(({ context }) => ({ attempts: context.attempts + 1 })),
      on: { tryNow: 'underway' },
    },
    signedOut: {
      initial: 'asking',
      states: {
        asking: {
          on: {
            notNow: { target: 'postponed', actions: raise({ type: 'undelivered', reason: 'LoginRequired' }) },
          },
        },
        postponed: { on: { signIn: 'asking', tryNow: 'asking' } },
      },
      on: { signedIn: 'idle' },
    },
    stopped: { on: { tryNow: 'underway' } },
  },
})

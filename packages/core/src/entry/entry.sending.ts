/**
 * Delivers answers to the server, one batch at a time and in order.
 *
 *   idle ⇄ underway ─(no connection, disk full)▶ pausing ─(delay, tryNow)▶ underway
 *             ├─tryNow▶ retryQueued ─(no connection, disk full)▶ underway
 *             ├─LoginRequired▶ signedOut (asking ⇄ postponed) ─signedIn▶ idle
 *             └─(no such draft, no permission)▶ stopped ─tryNow▶ underway
 *
 * Anything that keeps a batch from arriving is raised as `undelivered`, for a save that waits for it.
 */
import { assign, raise } from 'xstate'
import type { Delivered } from '../journal/courier'
import { withReceivedBatch, withRefusedFacts } from './entry.answers'
import { failureIn } from './entry.context'
import { type EntryEvent, entrySetup } from './entry.setup'

export const sending = entrySetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'mayGoOut', target: 'underway' } },
    underway: {
      invoke: {
        src: 'deliver',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => newsOf(event.output)) },
        onError: { actions: raise(({ event }) => ({ type: 'undelivered', reason: failureIn(event.error) })) },
      },
      initial: 'plain',
      states: {
        plain: { on: { tryNow: 'retryQueued', online: 'retryQueued' } },
        /** The wish came during an attempt. If that one fails, the next follows at once. */
        retryQueued: {
          on: {
            undelivered: {
              guard: 'mayPass',
              target: '#entry.open.sending.underway',
              reenter: true,
              actions: 'countAttempt',
            },
          },
        },
      },
      on: {
        received: {
          target: 'idle',
          actions: [
            { type: 'dateNotes', params: ({ event }) => event },
            assign(({ context, event }) => withReceivedBatch(context, event.idempotencyKey, event.at)),
          ],
        },
        refused: {
          target: 'idle',
          actions: assign(({ context, event }) => withRefusedFacts(context, event.idempotencyKey, event.errors)),
        },
        LoginRequired: 'signedOut',
        undelivered: [
          { guard: 'mayPass', target: 'pausing' },
          { target: 'stopped', actions: assign(({ event }) => ({ failure: event.reason })) },
        ],
      },
    },
    pausing: {
      after: { retry: 'underway' },
      exit: 'countAttempt',
      on: { tryNow: 'underway', online: 'underway' },
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

/** A refusal that names none of the facts sent is not a result: the batch is sent again. */
function newsOf({ idempotencyKey, result, isSettled }: Delivered): EntryEvent {
  switch (result.type) {
    case 'Ok':
      return { type: 'received', idempotencyKey, at: result.received }
    case 'AddFactError':
      return isSettled
        ? { type: 'refused', idempotencyKey, errors: result.errors }
        : { type: 'undelivered', reason: 'NotConnected' }
    case 'LoginRequired':
      return result
    default:
      return { type: 'undelivered', reason: result.type }
  }
}

/**
 * Presence: who else is here, in a case or in a study that is written. Two parallel regions:
 *
 *   look     asking ──▶ known ──8 s; a minute after a failure──▶ asking        while the person is here
 *                         └──▶ waiting ──active──▶ asking                      once they are gone
 *            asking ─▶ ended                                                     it is not shared with them any more
 *   person   busy ──half a minute──▶ quiet ──five minutes in all──▶ gone       active: busy, from everywhere
 *
 * A newcomer asks at once, and those already there learn of them within seconds. Polling alone would keep the session
 * of a person who has left the desk alive: without activity it stops after five minutes, and the list of others is
 * dropped.
 */
import { assign, fromPromise, not, setup, stateIn } from 'xstate'
import type { PersonThere } from './personThere'
import { awayAfter } from './presence'

export const lookAgainAfter = 8_000
export const tryAgainAfter = 60_000
export const quietAfter = 30_000

/** `News`: what is told beside the others, each time. */
export interface Heard<Other extends PersonThere, News> {
  readonly others: readonly Other[]
  readonly news: News
  /** The server does not say. */
  readonly hasFailed: boolean
  /** It is not shared with the person any more. */
  readonly hasEnded: boolean
}

export interface PresenceInput<Other extends PersonThere, News> {
  /** Is given what was told before. */
  readonly ask: (before: News) => Promise<Heard<Other, News>>
  readonly news: News
}

export function presenceMachineOf<Other extends PersonThere, News>() {
  type Input = PresenceInput<Other, News>
  type Context = Pick<Input, 'ask'> & Heard<Other, News>
  return setup({
    types: { input: {} as Input, context: {} as Context, events: {} as { type: 'active' } },
    delays: {
      lookAgain: ({ context }) => (context.hasFailed ? tryAgainAfter : lookAgainAfter),
      quiet: quietAfter,
      leave: awayAfter - quietAfter,
    },
    guards: { isHere: not(stateIn({ person: 'gone' })) },
    actors: { ask: fromPromise(({ input: { ask, news } }: { input: Context }) => ask(news)) },
  }).createMachine({
    id: 'presence',
    context: ({ input }) => ({ ...input, others: [], hasFailed: false, hasEnded: false }),
    type: 'parallel',
    states: {
      look: {
        initial: 'asking',
        states: {
          asking: {
            invoke: {
              src: 'ask',
              input: ({ context }) => context,
              onDone: [
                {
                  guard: ({ event }) => event.output.hasEnded,
                  target: 'ended',
                  actions: assign(({ event }) => event.output),
                },
                { target: 'known', actions: assign(({ event }) => event.output) },
              ],
              onError: { target: 'known', actions: assign({ others: [], hasFailed: true }) },
            },
          },
          known: { after: { lookAgain: [{ guard: 'isHere', target: 'asking' }, { target: 'waiting' }] } },
          waiting: { entry: assign({ others: [] }), on: { active: 'asking' } },
          /** Nothing more is asked. */
          ended: {},
        },
      },
      person: {
        initial: 'busy',
        states: {
          busy: { after: { quiet: 'quiet' } },
          quiet: { after: { leave: 'gone' }, on: { active: 'busy' } },
          gone: { entry: assign({ others: [] }), on: { active: 'busy' } },
        },
      },
    },
  })
}

/** Whether a sign of activity would change anything. */
export function isDue(state: { matches: (state: { person: 'busy' }) => boolean }): boolean {
  return !state.matches({ person: 'busy' })
}

/**
 * Presence: who else has the case open. Two parallel regions:
 *
 *   look     asking ──▶ known ──8 s; a minute after a failure──▶ asking        while the person is here
 *                         └──▶ waiting ──active──▶ asking                      once they are gone
 *            asking ─▶ ended                                                     the case is not shared with them any more
 *   person   busy ──half a minute──▶ quiet ──five minutes in all──▶ gone       active: busy, from everywhere
 *
 * A newcomer asks at once, and those already there learn of them within seconds. Polling alone would keep the session
 * of somebody who has left the desk alive: without activity it stops after five minutes, and the list of others is
 * dropped.
 */
import { assign, fromPromise, not, setup, stateIn } from 'xstate'
import type { OfDraft, PersonThere, PresencePort } from '../entry.calls'
import { awayAfter } from './presence'

export const lookAgainAfter = 8_000
export const tryAgainAfter = 60_000
export const quietAfter = 30_000

export interface PresenceInput {
  readonly calls: () => Promise<{ readonly presence?: PresencePort | undefined }>
  readonly of: OfDraft
}

interface PresenceContext extends PresenceInput {
  readonly others: readonly PersonThere[]
  /** When answers by a token came into the case that the draft does not show. */
  readonly arrivedAt: string | null
  readonly hasFailed: boolean
  /** The case is not shared with the person any more. */
  readonly hasEnded: boolean
}

type Heard = Pick<PresenceContext, 'others' | 'arrivedAt' | 'hasFailed' | 'hasEnded'>

const nothing: Heard = { others: [], arrivedAt: null, hasFailed: false, hasEnded: false }

/** Failed if the server does not say. */
async function ask({ calls, of }: PresenceInput): Promise<Heard> {
  const { presence } = await calls()
  const answer = await presence?.beThere(of)
  if (answer?.type === 'DraftNotFound' && answer.accessEnded) return { ...nothing, hasEnded: true }
  if (answer?.type !== 'OthersThere') return { ...nothing, hasFailed: true }
  const { others, arrivedAt = null } = answer
  return { ...nothing, others, arrivedAt }
}

export const presenceMachine = setup({
  types: {
    input: {} as PresenceInput,
    context: {} as PresenceContext,
    events: {} as { type: 'active' },
  },
  delays: {
    lookAgain: ({ context }) => (context.hasFailed ? tryAgainAfter : lookAgainAfter),
    quiet: quietAfter,
    leave: awayAfter - quietAfter,
  },
  guards: { isHere: not(stateIn({ person: 'gone' })) },
  actors: { ask: fromPromise(({ input }: { input: PresenceInput }) => ask(input)) },
}).createMachine({
  id: 'presence',
  context: ({ input }) => ({ ...input, ...nothing }),
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

/** Whether a sign of activity would change anything. */
export function isDue(state: { matches: (state: { person: 'busy' }) => boolean }): boolean {
  return !state.matches({ person: 'busy' })
}

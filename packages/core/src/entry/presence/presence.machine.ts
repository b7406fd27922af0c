/**
 * Presence: who else has the case open. Two parallel regions:
 *
 *   look     asking ──▶ known ──8 s; a minute after a failure──▶ asking        while the person is here
 *                         └──▶ waiting ──active──▶ asking                      once they are gone
 *            asking ─▶ ended                                                     the case is not shared with them any more
 *   person   busy ──half a minute──▶ quiet ──five minutes in all──▶ gone       active: busy, from everywhere
 *
 * A newcomer asks at once, and those already there learn of them within seconds. Polling alone would keep the session
 * of a person who has left the desk alive: without activity it stops after five minutes, and the list of others is
 * dropped.
 */
import { assign, fromPromise, not, setup, stateIn } from 'xstate'
import type { FrozenQuestionnaire } from '../../locks/freezing'
import type { OfDraft, PersonThere, PresencePort } from '../entry.calls'
import { awayAfter } from './presence'

export const lookAgainAfter = 8_000
export const tryAgainAfter = 60_000
export const quietAfter = 30_000

export interface PresenceInput {
  readonly calls: () => Promise<{ readonly presence?: PresencePort | undefined }>
  readonly of: OfDraft
  /** By this the server knows which parts take no answers here; undefined if it has told none. */
  readonly locks?: string | undefined
}

export interface Freezing {
  readonly locks: string
  readonly frozen: readonly FrozenQuestionnaire[]
  readonly asked: readonly string[]
}

interface PresenceContext extends PresenceInput {
  readonly others: readonly PersonThere[]
  /** When answers by a token came into the case that the draft does not show. */
  readonly arrivedAt: string | null
  /** The parts that take no answers, and the questions that are asked about, if they changed; null before. */
  readonly freezing: Freezing | null
  readonly hasFailed: boolean
  /** The case is not shared with the person any more. */
  readonly hasEnded: boolean
}

type Heard = Pick<PresenceContext, 'others' | 'arrivedAt' | 'freezing' | 'hasFailed' | 'hasEnded'>

const nothing: Heard = { others: [], arrivedAt: null, freezing: null, hasFailed: false, hasEnded: false }

/** Failed if the server does not say. */
async function ask({ calls, of, locks: atFirst, freezing }: PresenceContext): Promise<Heard> {
  const { presence } = await calls()
  const known = freezing?.locks ?? atFirst
  const answer = await presence?.beThere({ ...of, ...(known !== undefined && { locks: known }) })
  const unheard = { ...nothing, freezing }
  if (answer?.type === 'DraftNotFound' && answer.accessEnded) return { ...unheard, hasEnded: true }
  if (answer?.type !== 'OthersThere') return { ...unheard, hasFailed: true }
  const { others, arrivedAt = null, locks, frozen = [], asked = [] } = answer
  return { ...unheard, others, arrivedAt, ...(locks !== undefined && { freezing: { locks, frozen, asked } }) }
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
  actors: { ask: fromPromise(({ input }: { input: PresenceContext }) => ask(input)) },
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

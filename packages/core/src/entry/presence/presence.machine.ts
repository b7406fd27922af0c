/**
 * Who else has the case open. Two regions side by side:
 *
 *   look     asking ──▶ known ──8 s; a minute after a failure──▶ asking        while the person is here
 *                         └──▶ waiting ──active──▶ asking                      once they are gone
 *   person   busy ──half a minute──▶ quiet ──five minutes in all──▶ gone       active: busy, from everywhere
 *
 * Whoever comes asks at once, and whoever was there learns of them within seconds. A call for its own sake would keep the session of
 * somebody open who has left the desk: without a sign of life nobody asks for longer than five minutes, and nothing is said any more of
 * who was there.
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
  readonly hasFailed: boolean
}

/** Null where the server does not say. */
async function ask({ calls, of }: PresenceInput): Promise<readonly PersonThere[] | null> {
  const { presence } = await calls()
  const answer = await presence?.beThere(of)
  return answer?.type === 'OthersThere' ? answer.others : null
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
  context: ({ input }) => ({ ...input, others: [], hasFailed: false }),
  type: 'parallel',
  states: {
    look: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'ask',
            input: ({ context }) => context,
            onDone: {
              target: 'known',
              actions: assign({
                others: ({ event }) => event.output ?? [],
                hasFailed: ({ event }) => event.output === null,
              }),
            },
            onError: { target: 'known', actions: assign({ others: [], hasFailed: true }) },
          },
        },
        known: { after: { lookAgain: [{ guard: 'isHere', target: 'asking' }, { target: 'waiting' }] } },
        waiting: { entry: assign({ others: [] }), on: { active: 'asking' } },
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

/** Whether a sign of life says anything new. */
export function isDue(state: { matches: (state: { person: 'busy' }) => boolean }): boolean {
  return !state.matches({ person: 'busy' })
}

/**
 * Who else has the case open, asked at once and then at most every minute, and only while somebody does something here.
 *
 *   asking ──▶ known ──a minute──▶ due ──active──▶ asking
 *                                   └──four more──▶ forgotten ──active──▶ asking
 *
 * A call for its own sake would keep the session of somebody open who has left the desk. What was not asked for so long that nobody knows
 * it any more is not said any more.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { CaseCallsPort } from './caseCalls.port'
import type { OfDraft } from './dialog.port'
import { awayAfter } from './presence'
import type { PersonThere } from './presence.port'

export const askAgainAfter = 60_000

export interface PresenceInput {
  readonly calls: () => Promise<CaseCallsPort>
  readonly of: OfDraft
}

interface PresenceContext extends PresenceInput {
  readonly others: readonly PersonThere[]
}

async function ask({ calls, of }: PresenceInput): Promise<readonly PersonThere[]> {
  const { presence } = await calls()
  const answer = await presence?.beThere(of)
  return answer?.type === 'OthersThere' ? answer.others : []
}

export const presenceMachine = setup({
  types: {
    input: {} as PresenceInput,
    context: {} as PresenceContext,
    events: {} as { type: 'active' },
  },
  delays: { askAgain: askAgainAfter, forget: awayAfter - askAgainAfter },
  actors: { ask: fromPromise(({ input }: { input: PresenceInput }) => ask(input)) },
}).createMachine({
  id: 'presence',
  context: ({ input }) => ({ ...input, others: [] }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: { target: 'known', actions: assign({ others: ({ event }) => event.output }) },
        onError: { target: 'known', actions: assign({ others: [] }) },
      },
    },
    known: { after: { askAgain: 'due' } },
    due: { after: { forget: 'forgotten' }, on: { active: 'asking' } },
    forgotten: { entry: assign({ others: [] }), on: { active: 'asking' } },
  },
})

/** Whether doing something now would ask. */
export function isDue(state: { matches: (state: 'due' | 'forgotten') => boolean }): boolean {
  return state.matches('due') || state.matches('forgotten')
}

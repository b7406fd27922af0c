/**
 * The work that waits for a person, kept up to date while they are there. Two parallel regions:
 *
 *   look     loading ──ReceivedWaiting──▶ shown ──8 s, a minute after a failure; reload──▶ refreshing ──▶ shown
 *              │  ▲                         └──once the person is gone──▶ resting ──active──▶ refreshing
 *              │  └──reload── unreachable
 *              └──unreachable──▶ unreachable
 *   person   busy ──half a minute──▶ quiet ──five minutes in all──▶ gone       active: busy, from everywhere
 *
 * The pauses are those of presence in a case, and so is the reason to stop: asking alone would keep the session of a person who has left.
 * If asking again fails, what is known stays, and `error` says so.
 */
import { and, assign, fromPromise, not, setup, stateIn } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { awayAfter } from '../entry/presence/presence'
import { lookAgainAfter, quietAfter, tryAgainAfter } from '../entry/presence/presenceMachineOf'
import type { HomePort, homeCalls, Waiting } from './home.calls'
import { shownWaiting } from './waiting'

export type HomeEvent = { type: 'reload' | 'active' } | CallEvent<ResultOf<typeof homeCalls.getWaiting>>

interface Input {
  readonly home: HomePort
  /** The day as `yyyy-mm-dd`, asked anew for each call: the screen may stay open over midnight. */
  readonly today: () => string
  /** Asks again by itself. Without it only `reload` does. */
  readonly follows: boolean
  readonly showsSdv: boolean
}

interface Context extends Input {
  /** Null until first received. */
  readonly waiting: Waiting | null
  readonly error: unknown
}

const home = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as HomeEvent },
  actors: {
    getWaiting: fromPromise(({ input: { home, today } }: { input: Context }) => home.getWaiting({ today: today() })),
  },
  delays: {
    lookAgain: ({ context: { error } }) => (error === null ? lookAgainAfter : tryAgainAfter),
    quiet: quietAfter,
    leave: awayAfter - quietAfter,
  },
  guards: {
    follows: ({ context: { follows } }) => follows,
    isHere: and(['follows', not(stateIn({ person: 'gone' }))]),
  },
})

const calling = callingIn(home)

const received = {
  target: 'shown',
  actions: assign<Context, Waiting, undefined, HomeEvent, never>({
    waiting: ({ context, event }) => shownWaiting(event, context),
  }),
} as const

export const homeMachine = home.createMachine({
  id: 'home',
  context: ({ input }) => ({ ...input, waiting: null, error: null }),
  type: 'parallel',
  states: {
    look: {
      initial: 'loading',
      states: {
        loading: calling('getWaiting', { on: { ReceivedWaiting: received, unreachable: 'unreachable' } }),
        refreshing: calling('getWaiting', { on: { ReceivedWaiting: received, unreachable: 'shown' } }),
        shown: {
          after: {
            lookAgain: [
              { guard: 'isHere', target: 'refreshing' },
              { guard: 'follows', target: 'resting' },
            ],
          },
          on: { reload: 'refreshing' },
        },
        resting: { on: { active: 'refreshing', reload: 'refreshing' } },
        unreachable: { on: { reload: 'loading' } },
      },
    },
    person: {
      initial: 'busy',
      states: {
        busy: { after: { quiet: 'quiet' } },
        quiet: { after: { leave: 'gone' }, on: { active: 'busy' } },
        gone: { on: { active: 'busy' } },
      },
    },
  },
})

/**
 * Answers on this device that the server does not have, reported where people choose what to work on: nobody would
 * notice them in a draft that nobody opens.
 *
 *   asking ⇄ resting
 *      └──giveUp──▶ givingUp ─▶ asking
 *
 * Waiting answers are sent on sign-in and usually arrive before anybody has read a word, so they are reported only if
 * they were already waiting at the previous look. Refused and lost answers are reported at once.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { JournalPort, Undelivered } from './journal.port'

export interface UndeliveredInput {
  /** Null on a device that stores nothing. */
  readonly journal: Pick<JournalPort, 'undelivered' | 'forget'> | null
}

interface UndeliveredContext extends UndeliveredInput {
  readonly before: readonly Undelivered[]
  readonly now: readonly Undelivered[]
}

/** Milliseconds between two looks at the journal. */
const pause = 5_000

export const undeliveredMachine = setup({
  types: {
    input: {} as UndeliveredInput,
    context: {} as UndeliveredContext,
    /** Gives up the answers of a lost draft. */
    events: {} as { type: 'giveUp'; draft: string },
  },
  actors: {
    undelivered: fromPromise(
      async ({ input: { journal } }: { input: UndeliveredInput }) => (await journal?.undelivered()) ?? [],
    ),
    giveUp: fromPromise(async ({ input: { journal, draft } }: { input: UndeliveredInput & { draft: string } }) =>
      journal?.forget(draft),
    ),
  },
  delays: { pause },
}).createMachine({
  id: 'undelivered',
  context: ({ input }) => ({ ...input, before: [], now: [] }),
  initial: 'asking',
  on: { giveUp: '.givingUp' },
  states: {
    asking: {
      invoke: {
        src: 'undelivered',
        input: ({ context }) => context,
        onDone: {
          target: 'resting',
          actions: assign(({ context, event }) => ({ before: context.now, now: event.output })),
        },
        onError: 'resting',
      },
    },
    givingUp: {
      invoke: {
        src: 'giveUp',
        input: ({ context, event }) => {
          assertEvent(event, 'giveUp')
          return { journal: context.journal, draft: event.draft }
        },
        onDone: 'asking',
        onError: 'asking',
      },
    },
    resting: { after: { pause: 'asking' } },
  },
})

/** The answers to report. */
export function lastingUndelivered({
  before,
  now,
}: Pick<UndeliveredContext, 'before' | 'now'>): readonly Undelivered[] {
  const waitedBefore = new Map(before.map(({ of, waiting }) => [of.draft, waiting]))
  return now
    .map((one) => ({
      ...one,
      waiting: Math.min(one.waiting, waitedBefore.get(one.of.draft) ?? 0),
      lost: [...new Map(one.lost.map((fact) => [fact.id, fact])).values()],
    }))
    .filter(({ refused, waiting, lost }) => refused + waiting + lost.length > 0)
}

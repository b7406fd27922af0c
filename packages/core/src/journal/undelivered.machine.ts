/**
 * What this device has of somebody's answers and the server has not: told where they choose what to work on, for nobody else sees it in
 * a draft that nobody opens.
 *
 *   asking ⇄ resting
 *      └──giveUp──▶ givingUp ─▶ asking
 *
 * What waits is on its way as soon as somebody signs in, and mostly there before they have read a word. It is told of only if it was
 * there the time before as well; what the server did not take, or can no longer take, is told of at once.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { JournalPort, Undelivered } from './journal.port'

export interface UndeliveredInput {
  /** Null on a device that keeps nothing. */
  readonly journal: Pick<JournalPort, 'undelivered' | 'forget'> | null
}

interface UndeliveredContext extends UndeliveredInput {
  readonly before: readonly Undelivered[]
  readonly now: readonly Undelivered[]
}

/** Milliseconds between two looks into the journal. */
const pause = 5_000

export const undeliveredMachine = setup({
  types: {
    input: {} as UndeliveredInput,
    context: {} as UndeliveredContext,
    /** The answers of a draft that is gone are needed no more. */
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

/** What is to be told of. */
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

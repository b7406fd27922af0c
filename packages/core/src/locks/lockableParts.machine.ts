/**
 * The bases, and the questionnaires of the one that is shown: what interim locks can name.
 *
 *   listing ──ReceivedBasesOverview──▶ reading ──ReceivedKnowledgeBase──▶ ready ──show──▶ reading
 *      └────────unreachable──────▶ failed ◀──unreachable──┘
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Base } from '../bases/base'
import type { BasesPort, GetBasesOverviewResult } from '../bases/bases.calls'
import type { GetKnowledgeBaseResult } from '../bases/knowledgeBase.calls'
import { type CallEvent, callingIn } from '../call/calling'
import type { Text } from '../language/language'

export interface ListedBase {
  readonly group: string
  readonly base: string
  readonly text: Text
}

export type LockablePartsEvent =
  | { type: 'show'; at: number }
  | { type: 'reload' }
  | CallEvent<GetBasesOverviewResult | GetKnowledgeBaseResult>

interface Input {
  readonly bases: Pick<BasesPort, 'getBasesOverview' | 'getKnowledgeBase'>
}

interface Context extends Input {
  readonly list: readonly ListedBase[]
  /** The part of the list that is shown. */
  readonly at: number
  readonly shown: Base | null
  /** Why the call failed. */
  readonly error: unknown
}

const parts = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as LockablePartsEvent },
  actors: {
    list: fromPromise(({ input }: { input: Context }) => input.bases.getBasesOverview()),
    read: fromPromise(({ input: { bases, list, at } }: { input: Context }) => {
      const { group = '', base = '' } = list[at] ?? {}
      return bases.getKnowledgeBase({ group, base })
    }),
  },
  guards: { isListed: ({ context }) => context.list.length > 0 },
})

const calling = callingIn(parts)

export const lockablePartsMachine = parts.createMachine({
  id: 'lockableParts',
  context: ({ input }) => ({ ...input, list: [], at: 0, shown: null, error: null }),
  initial: 'listing',
  on: { show: { guard: 'isListed', target: '.reading', actions: assign({ at: ({ event }) => event.at }) } },
  states: {
    listing: calling('list', {
      on: {
        ReceivedBasesOverview: {
          target: 'listed',
          actions: assign({
            list: ({ event }) =>
              event.groups.flatMap(({ group, bases }) => bases.map(({ base, text }) => ({ group, base, text }))),
          }),
        },
        unreachable: 'failed',
      },
    }),
    listed: { always: [{ guard: 'isListed', target: 'reading' }, { target: 'ready' }] },
    reading: calling('read', {
      on: {
        ReceivedKnowledgeBase: { target: 'ready', actions: assign({ shown: ({ event }) => event.knowledgeBase }) },
        KnowledgeBaseNotFound: { target: 'ready', actions: assign({ shown: null }) },
        unreachable: 'failed',
      },
    }),
    ready: {},
    failed: { on: { reload: 'listing' } },
  },
})

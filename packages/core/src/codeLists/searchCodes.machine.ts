/**
 * The search for a code while somebody types.
 *
 *   resting ──typed──▶ pausing ──150 ms──▶ searching ──FoundCodes──▶ resting, with the codes
 *                         ▲                    ├──CodeListNotFound──▶ resting, with none
 *                         └──typed (anywhere)  └──unreachable──▶ resting, out of reach (retry ▶ searching)
 *
 * The codes that were found stay in sight until others are.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { OptionsFrom } from '../bases/lists/optionsFrom'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { CodeListsPort, codeListsCalls, FoundCode } from './codeLists.calls'

/** Milliseconds. */
export const searchPause = 150

type Found = ResultOf<typeof codeListsCalls.searchCodes>

interface SearchCodesInput {
  readonly port: Pick<CodeListsPort, 'searchCodes'>
  readonly from: OptionsFrom
}

interface SearchCodesContext extends SearchCodesInput {
  readonly typed: string
  /** Null before the first search. */
  readonly codes: readonly FoundCode[] | null
  /** What they were found by. */
  readonly foundBy: string
  readonly hasMore: boolean
  /** Why the search failed. */
  readonly error: unknown
}

const prepared = setup({
  types: {
    input: {} as SearchCodesInput,
    context: {} as SearchCodesContext,
    events: {} as { type: 'typed'; typed: string } | { type: 'retry' } | CallEvent<Found>,
  },
  delays: { pause: searchPause },
  actors: {
    search: fromPromise(({ input: { port, from, typed } }: { input: SearchCodesContext }) =>
      port.searchCodes({ ...from, typed }),
    ),
  },
})

const calling = callingIn(prepared)

export const searchCodesMachine = prepared.createMachine({
  id: 'searchCodes',
  context: ({ input }) => ({ ...input, typed: '', codes: null, foundBy: '', hasMore: false, error: null }),
  initial: 'resting',
  on: { typed: { target: '.pausing', actions: assign({ typed: ({ event }) => event.typed.slice(0, 200) }) } },
  states: {
    resting: { on: { retry: 'searching' } },
    pausing: { after: { pause: 'searching' } },
    searching: calling('search', {
      on: {
        FoundCodes: {
          target: 'resting',
          actions: assign(({ context, event }) => ({
            codes: event.codes,
            hasMore: event.hasMore,
            foundBy: context.typed,
          })),
        },
        CodeListNotFound: {
          target: 'resting',
          actions: assign(({ context }) => ({ codes: [], hasMore: false, foundBy: context.typed })),
        },
        unreachable: 'resting',
      },
    }),
  },
})

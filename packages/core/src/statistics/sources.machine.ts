/**
 * The sources of data that a person has in a base, with figures, and the one that is chosen.
 *
 *   loading ──ReceivedStatisticsSources──▶ ready ──choose──▶ ready
 *      ├──KnowledgeBaseNotFound──▶ gone
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { Role } from '../permissions/capabilities'
import { defaultSource, isSameSource, type StatisticsSource } from './sources'
import type { SourceFigures, StatisticsPort, statisticsCalls } from './statistics.calls'

interface Input {
  readonly server: Pick<StatisticsPort, 'getStatisticsSources'>
  readonly base: BaseName
  readonly roles: readonly Role[]
}

const prepared = setup({
  types: {
    input: {} as Input,
    context: {} as Input & {
      /** Null until they are received. */
      readonly sources: readonly SourceFigures[] | null
      readonly chosen: StatisticsSource
      /** The base asks for what identifies people. */
      readonly isIdentifying: boolean
      readonly error: unknown
    },
    events: {} as
      | { readonly type: 'choose'; readonly source: StatisticsSource }
      | { readonly type: 'reload' }
      | CallEvent<ResultOf<typeof statisticsCalls.getStatisticsSources>>,
  },
  actors: {
    getStatisticsSources: fromPromise(({ input: { server, base } }: { input: Input }) =>
      server.getStatisticsSources({ base }),
    ),
  },
})

const calling = callingIn(prepared)

export const sourcesMachine = prepared.createMachine({
  id: 'statisticsSources',
  context: ({ input }) => ({
    ...input,
    sources: null,
    chosen: defaultSource(input.roles),
    isIdentifying: false,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('getStatisticsSources', {
      on: {
        ReceivedStatisticsSources: {
          target: 'ready',
          actions: assign({
            sources: ({ event }) => event.sources,
            isIdentifying: ({ event }) => event.identifying ?? false,
          }),
        },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        choose: {
          guard: ({ context, event }) => context.sources?.some((one) => isSameSource(one, event.source)) ?? false,
          actions: assign({ chosen: ({ event }) => event.source }),
        },
      },
    },
    gone: {},
    unreachable: { on: { reload: 'loading' } },
  },
})

/**
 * The charts of a saved matrix over one source of cases.
 *
 *   fetching ──ReceivedKnowledgeBase──▶ loading ──LoadedMatrix──▶ evaluating ──ReceivedMatrix──▶ shown
 *      └──KnowledgeBaseNotFound──▶ gone    └──MatrixNotFound──▶ gone   └──InputError──▶ refused
 *   any call ──unreachable──▶ unreachable ──reload──▶ fetching
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../../bases/baseName'
import type { BasesPort } from '../../bases/bases.calls'
import type { GetKnowledgeBaseResult } from '../../bases/knowledgeBase.calls'
import { type BaseStructure, baseStructure } from '../../bases/structure'
import { type CallEvent, callingIn } from '../../call/calling'
import type { StatisticsSource } from '../../statistics/sources'
import type { EvaluatedMatrix } from '../evaluateMatrix'
import { emptyMatrix, type MatrixSpec } from '../matrix'
import type { MatrixPort, MatrixResult } from '../matrix.calls'

export type SourceChartsEvent =
  | { readonly type: 'reload' }
  | CallEvent<MatrixResult>
  | CallEvent<GetKnowledgeBaseResult>

interface Input {
  readonly matrices: Pick<MatrixPort, 'loadMatrix' | 'getMatrix'>
  readonly bases: Pick<BasesPort, 'getKnowledgeBase'>
  readonly base: BaseName
  readonly name: string
  readonly source: StatisticsSource
}

interface Context extends Input {
  /** Null until it is fetched. */
  readonly structure: BaseStructure | null
  readonly spec: MatrixSpec
  /** Null until it is evaluated. */
  readonly matrix: EvaluatedMatrix | null
  readonly error: unknown
}

const screen = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as SourceChartsEvent,
  },
  actors: {
    fetch: fromPromise(({ input: { bases, base } }: { input: Context }) => bases.getKnowledgeBase(base)),
    load: fromPromise(({ input: { matrices, name, base } }: { input: Context }) => matrices.loadMatrix({ name, base })),
    evaluate: fromPromise(({ input: { matrices, spec, source } }: { input: Context }) =>
      matrices.getMatrix({ spec, source }),
    ),
  },
})

const calling = callingIn(screen)

export const sourceChartsMachine = screen.createMachine({
  id: 'sourceCharts',
  context: ({ input }) => ({ ...input, structure: null, spec: emptyMatrix(input.base), matrix: null, error: null }),
  initial: 'fetching',
  states: {
    fetching: calling('fetch', {
      on: {
        ReceivedKnowledgeBase: {
          target: 'loading',
          actions: assign({ structure: ({ event }) => baseStructure(event.knowledgeBase) }),
        },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    loading: calling('load', {
      on: {
        LoadedMatrix: { target: 'evaluating', actions: assign({ spec: ({ event }) => event.spec }) },
        MatrixNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    evaluating: calling('evaluate', {
      on: {
        ReceivedMatrix: { target: 'shown', actions: assign({ matrix: ({ event }) => event.matrix }) },
        InputError: 'refused',
        MomentNotPast: 'refused',
        NotPublishedThen: 'refused',
        NotAskedThen: 'refused',
        unreachable: 'unreachable',
      },
    }),
    shown: {},
    gone: {},
    refused: {},
    unreachable: { on: { reload: 'fetching' } },
  },
})

/**
 * The matrix screen: edit the matrix, evaluate it, save it under a name.
 *
 *   listing ──ReceivedMatrices──▶ ready ──evaluate──▶ evaluating ──ReceivedMatrix, InputError──▶ ready
 *      ▲                            ├───load──▶ loading ──LoadedMatrix, MatrixNotFound──▶ ready
 *      │                            ├───save──▶ saving ───┐
 *      │                            └─remove──▶ removing ─┤
 *      └──────────────────────Ok──────────────────────────┘     any call ──unreachable──▶ unreachable ──reload──▶ listing
 *
 * A result belongs to the matrix it was evaluated from: any change drops it. A problem is shown as a message until the
 * next action.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import { type CallEvent, callingIn } from '../call/calling'
import type { EvaluatedMatrix } from './evaluateMatrix'
import type { Evaluation } from './evaluation'
import type { Filter } from './filter'
import {
  type Cell,
  emptyMatrix,
  type MatrixSpec,
  withEvaluation,
  withHeadFilter,
  withoutHeadFilter,
  withoutSideFilter,
  withSideFilter,
} from './matrix'
import type { MatrixPort, MatrixResult } from './matrix.calls'
import { matrixName } from './matrixName'

export const matrixMessages = ['matrix.inputError', 'matrix.notFound'] as const

export type MatrixMessage = (typeof matrixMessages)[number]

export type MatrixChange =
  | { type: 'addHeadFilter'; filter: Filter }
  | { type: 'addSideFilter'; filter: Filter }
  | { type: 'removeHeadFilter'; column: number }
  | { type: 'removeSideFilter'; row: number }
  | { type: 'setEvaluation'; at: Cell; evaluation: Evaluation | null }

export type MatrixEvent =
  | MatrixChange
  | { type: 'evaluate' }
  | { type: 'save'; name: string }
  | { type: 'load'; name: string }
  | { type: 'remove'; name: string }
  | { type: 'reload' }
  | CallEvent<MatrixResult>

export interface MatrixInput {
  readonly matrices: MatrixPort
  readonly base: BaseName
}

export interface MatrixContext extends MatrixInput {
  readonly spec: MatrixSpec
  /** The result for the current matrix; null until it is evaluated. */
  readonly evaluated: EvaluatedMatrix | null
  /** Saved matrices of the base. */
  readonly names: readonly string[]
  /** The name being saved, loaded or removed. */
  readonly name: string
  readonly message: MatrixMessage | null
  readonly error: unknown
}

const screen = setup({
  types: {
    input: {} as MatrixInput,
    context: {} as MatrixContext,
    events: {} as MatrixEvent,
  },
  actors: {
    list: fromPromise(({ input: { matrices, base } }: { input: MatrixContext }) => matrices.listMatrices({ base })),
    evaluate: fromPromise(({ input: { matrices, spec } }: { input: MatrixContext }) => matrices.getMatrix({ spec })),
    save: fromPromise(({ input: { matrices, name, spec } }: { input: MatrixContext }) =>
      matrices.saveMatrix({ name, spec }),
    ),
    load: fromPromise(({ input: { matrices, name, base } }: { input: MatrixContext }) =>
      matrices.loadMatrix({ name, base }),
    ),
    remove: fromPromise(({ input: { matrices, name, base } }: { input: MatrixContext }) =>
      matrices.removeMatrix({ name, base }),
    ),
  },
  actions: {
    forgetMessage: assign({ message: null }),
    takeName: assign({ name: (_, { name }: { name: string }) => matrixName(name) ?? '' }),
  },
  guards: {
    isName: (_, { name }: { name: string }) => matrixName(name) !== null,
  },
})

const calling = callingIn(screen)

export const matrixMachine = screen.createMachine({
  id: 'matrix',
  context: ({ input }) => ({
    ...input,
    spec: emptyMatrix(input.base),
    evaluated: null,
    names: [],
    name: '',
    message: null,
    error: null,
  }),
  initial: 'listing',
  states: {
    listing: calling('list', {
      on: {
        ReceivedMatrices: { target: 'ready', actions: assign({ names: ({ event }) => event.names }) },
        unreachable: 'unreachable',
      },
    }),
    ready: {
      exit: 'forgetMessage',
      on: {
        addHeadFilter: { actions: assign(({ context, event }) => changed(context, event)) },
        addSideFilter: { actions: assign(({ context, event }) => changed(context, event)) },
        removeHeadFilter: { actions: assign(({ context, event }) => changed(context, event)) },
        removeSideFilter: { actions: assign(({ context, event }) => changed(context, event)) },
        setEvaluation: { actions: assign(({ context, event }) => changed(context, event)) },
        evaluate: 'evaluating',
        save: {
          target: 'saving',
          guard: { type: 'isName', params: ({ event }) => event },
          actions: { type: 'takeName', params: ({ event }) => event },
        },
        load: {
          target: 'loading',
          guard: { type: 'isName', params: ({ event }) => event },
          actions: { type: 'takeName', params: ({ event }) => event },
        },
        remove: {
          target: 'removing',
          guard: { type: 'isName', params: ({ event }) => event },
          actions: { type: 'takeName', params: ({ event }) => event },
        },
      },
    },
    evaluating: calling('evaluate', {
      on: {
        ReceivedMatrix: { target: 'ready', actions: assign({ evaluated: ({ event }) => event.matrix }) },
        InputError: { target: 'ready', actions: assign({ evaluated: null, message: 'matrix.inputError' }) },
        unreachable: 'unreachable',
      },
    }),
    saving: calling('save', {
      on: { Ok: 'listing', unreachable: 'unreachable' },
    }),
    loading: calling('load', {
      on: {
        LoadedMatrix: { target: 'ready', actions: assign({ spec: ({ event }) => event.spec, evaluated: null }) },
        MatrixNotFound: { target: 'ready', actions: assign({ message: 'matrix.notFound' }) },
        unreachable: 'unreachable',
      },
    }),
    removing: calling('remove', {
      on: { Ok: 'listing', unreachable: 'unreachable' },
    }),
    unreachable: { on: { reload: 'listing' } },
  },
})

function changed({ spec }: MatrixContext, event: MatrixChange): Partial<MatrixContext> {
  return { spec: changedSpec(spec, event), evaluated: null, message: null }
}

function changedSpec(spec: MatrixSpec, event: MatrixChange): MatrixSpec {
  switch (event.type) {
    case 'addHeadFilter':
      return withHeadFilter(spec, event.filter)
    case 'addSideFilter':
      return withSideFilter(spec, event.filter)
    case 'removeHeadFilter':
      return withoutHeadFilter(spec, event.column)
    case 'removeSideFilter':
      return withoutSideFilter(spec, event.row)
    case 'setEvaluation':
      return withEvaluation(spec, event.at, event.evaluation)
  }
}

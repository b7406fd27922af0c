/**
 * The matrix screen: lay out a matrix, evaluate it, save it under a name.
 *
 *   fetching ──ReceivedKnowledgeBase──▶ listing ──ReceivedMatrices──▶ ready, or loading the one that the address names
 *      └──KnowledgeBaseNotFound──▶ gone   ▲         ├───load──▶ loading ──LoadedMatrix, MatrixNotFound──▶ ready
 *                                         │         ├─evaluate─▶ evaluating ──ReceivedMatrix, InputError──▶ ready
 *                                         │         ├───save──▶ saving ──Ok, MatrixExists──┐
 *                                         │         └─remove──▶ removing ──Ok──────────────┤
 *                                         └────────────────────────────────────────────────┘
 *   any call ──unreachable──▶ unreachable ──reload──▶ fetching, or listing
 *
 * A result is kept with the matrix that it was evaluated from, so that it can be told from the one on screen. A problem
 * is shown as a message until the next action.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { BasesPort } from '../bases/bases.calls'
import type { GetKnowledgeBaseResult } from '../bases/knowledgeBase.calls'
import { type BaseStructure, baseStructure } from '../bases/structure'
import { type CallEvent, callingIn } from '../call/calling'
import type { Text } from '../language/language'
import { checkMatrix, type MatrixFinding } from './checkMatrix'
import type { EvaluatedMatrix } from './evaluateMatrix'
import type { Evaluation } from './evaluation'
import type { Filter } from './filter'
import * as layout from './layout'
import { type Cell, emptyMatrix, type MatrixSpec, withEvaluation } from './matrix'
import type { MatrixPort, MatrixResult, SavedMatrix } from './matrix.calls'
import { matrixName } from './matrixName'

export const matrixMessages = [
  'matrix.inputError',
  'matrix.notFound',
  'matrix.exists',
  'matrix.saved',
  'matrix.removed',
] as const

export type MatrixMessage = (typeof matrixMessages)[number]

export type MatrixChange =
  | { type: 'addColumn'; filter: Filter }
  | { type: 'addRow'; filter: Filter }
  | { type: 'addValue'; evaluation: Evaluation }
  | { type: 'removeColumn' | 'removeRow' | 'removeValue'; index: number }
  | { type: 'moveColumn' | 'moveRow' | 'moveValue'; from: number; to: number }
  | { type: 'setCell'; at: Cell; evaluation: Evaluation | null }

export type MatrixEvent =
  | MatrixChange
  | { type: 'evaluate' }
  | { type: 'clear' }
  | { type: 'save'; name: string; onlyNew: boolean }
  | { type: 'load'; name: string }
  | { type: 'remove'; name: string }
  | { type: 'reload' }
  | CallEvent<MatrixResult>
  | CallEvent<GetKnowledgeBaseResult>

export interface MatrixInput {
  readonly matrices: MatrixPort
  readonly bases: Pick<BasesPort, 'getKnowledgeBase'>
  readonly base: BaseName
  /** The saved matrix to open. */
  readonly opens?: string | null
}

/** A result, and the matrix it belongs to. */
export interface Evaluated {
  readonly spec: MatrixSpec
  readonly matrix: EvaluatedMatrix
  readonly at: string | null
}

export interface MatrixContext extends MatrixInput {
  /** Of the newest version; null until it is fetched. */
  readonly structure: BaseStructure | null
  readonly spec: MatrixSpec
  /** The matrix as it was last saved or loaded, or empty. */
  readonly kept: MatrixSpec
  readonly evaluated: Evaluated | null
  /** Saved matrices of the base. */
  readonly saved: readonly SavedMatrix[]
  /** The name of the matrix on screen; empty for a new one. */
  readonly name: string
  /** The name being saved, loaded or removed. */
  readonly wanted: string
  readonly onlyNew: boolean
  /** Words of questions that the base no longer has, by id. */
  readonly dropped: ReadonlyMap<string, Text>
  readonly message: MatrixMessage | null
  /** The server's words for wrong input. */
  readonly inputError: string
  readonly error: unknown
}

const screen = setup({
  types: {
    input: {} as MatrixInput,
    context: {} as MatrixContext,
    events: {} as MatrixEvent,
  },
  actors: {
    fetch: fromPromise(({ input: { bases, base } }: { input: MatrixContext }) => bases.getKnowledgeBase(base)),
    list: fromPromise(({ input: { matrices, base } }: { input: MatrixContext }) => matrices.listMatrices({ base })),
    evaluate: fromPromise(({ input: { matrices, spec } }: { input: MatrixContext }) => matrices.getMatrix({ spec })),
    save: fromPromise(({ input: { matrices, wanted, spec, onlyNew } }: { input: MatrixContext }) =>
      matrices.saveMatrix({ name: wanted, spec, onlyNew }),
    ),
    load: fromPromise(({ input: { matrices, wanted, base } }: { input: MatrixContext }) =>
      matrices.loadMatrix({ name: wanted, base }),
    ),
    remove: fromPromise(({ input: { matrices, wanted, base } }: { input: MatrixContext }) =>
      matrices.removeMatrix({ name: wanted, base }),
    ),
  },
  actions: {
    forgetMessage: assign({ message: null }),
    takeName: assign({ wanted: (_, { name }: { name: string }) => matrixName(name) ?? '' }),
  },
  guards: {
    isName: (_, { name }: { name: string }) => matrixName(name) !== null,
    opensOne: ({ context: { opens } }) => matrixName(opens ?? '') !== null,
    fits: ({ context }) => findingsOf(context).length === 0,
  },
})

const calling = callingIn(screen)

const changing = { actions: screen.assign(({ context, event }) => changed(context, event as MatrixChange)) } // The cast is safe: only changes lead here.

export const matrixMachine = screen.createMachine({
  id: 'matrix',
  context: ({ input }) => ({
    ...input,
    structure: null,
    spec: emptyMatrix(input.base),
    kept: emptyMatrix(input.base),
    evaluated: null,
    saved: [],
    name: '',
    wanted: '',
    onlyNew: false,
    dropped: new Map(),
    message: null,
    inputError: '',
    error: null,
  }),
  initial: 'fetching',
  states: {
    fetching: calling('fetch', {
      on: {
        ReceivedKnowledgeBase: {
          target: 'listing',
          actions: assign({ structure: ({ event }) => baseStructure(event.knowledgeBase) }),
        },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    gone: {},
    listing: calling('list', {
      on: {
        ReceivedMatrices: [
          {
            guard: 'opensOne',
            target: 'loading',
            actions: assign(({ context, event }) => ({
              saved: savedOf(event),
              wanted: matrixName(context.opens ?? '') ?? '',
              opens: null,
            })),
          },
          { target: 'ready', actions: assign({ saved: ({ event }) => savedOf(event) }) },
        ],
        unreachable: 'unreachable',
      },
    }),
    ready: {
      exit: 'forgetMessage',
      on: {
        addColumn: changing,
        addRow: changing,
        addValue: changing,
        removeColumn: changing,
        removeRow: changing,
        removeValue: changing,
        moveColumn: changing,
        moveRow: changing,
        moveValue: changing,
        setCell: changing,
        clear: {
          actions: assign(({ context: { base } }) => ({
            ...{ spec: emptyMatrix(base), kept: emptyMatrix(base), evaluated: null, name: '' },
            ...{ dropped: new Map(), message: null },
          })),
        },
        evaluate: { target: 'evaluating', guard: 'fits' },
        save: {
          target: 'saving',
          guard: { type: 'isName', params: ({ event }) => event },
          actions: [
            { type: 'takeName', params: ({ event }) => event },
            assign({ onlyNew: ({ event }) => event.onlyNew }),
          ],
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
        ReceivedMatrix: {
          target: 'ready',
          actions: assign({
            evaluated: ({ context: { spec }, event }) => ({
              spec,
              matrix: event.matrix,
              at: event.evaluatedAt ?? null,
            }),
          }),
        },
        InputError: {
          target: 'ready',
          actions: assign({ evaluated: null, message: 'matrix.inputError', inputError: ({ event }) => event.error }),
        },
        unreachable: 'unreachable',
      },
    }),
    saving: calling('save', {
      on: {
        Ok: {
          target: 'listing',
          actions: assign(({ context: { wanted, spec } }) => ({ name: wanted, kept: spec, message: 'matrix.saved' })),
        },
        MatrixExists: { target: 'listing', actions: assign({ message: 'matrix.exists' }) },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    loading: calling('load', {
      on: {
        LoadedMatrix: {
          target: 'ready',
          actions: assign(({ context: { wanted }, event }) => ({
            ...{ spec: event.spec, kept: event.spec, name: wanted, evaluated: null },
            dropped: new Map(event.dropped?.map(({ questionId, text }) => [questionId, text])),
          })),
        },
        MatrixNotFound: { target: 'ready', actions: assign({ message: 'matrix.notFound' }) },
        unreachable: 'unreachable',
      },
    }),
    removing: calling('remove', {
      on: {
        Ok: {
          target: 'listing',
          actions: assign(({ context: { name, wanted } }) => ({
            ...{ name: name === wanted ? '' : name, message: 'matrix.removed' },
          })),
        },
        unreachable: 'unreachable',
      },
    }),
    unreachable: {
      on: {
        reload: [{ guard: ({ context }) => context.structure === null, target: 'fetching' }, { target: 'listing' }],
      },
    },
  },
})

/** The faults of the matrix on screen; none while its base is not here. */
export function findingsOf({ structure, spec }: Pick<MatrixContext, 'structure' | 'spec'>): readonly MatrixFinding[] {
  return structure ? checkMatrix(structure, spec) : []
}

/** Whether leaving would lose something. */
export function isUnsaved({ spec, kept }: Pick<MatrixContext, 'spec' | 'kept'>): boolean {
  return JSON.stringify(spec) !== JSON.stringify(kept)
}

function savedOf({ names, matrices }: Extract<MatrixResult, { type: 'ReceivedMatrices' }>): readonly SavedMatrix[] {
  return matrices ?? names.map((name) => ({ name, savedBy: '', savedAt: '', isMine: true }))
}

function changed({ spec }: MatrixContext, event: MatrixChange): Partial<MatrixContext> {
  return { spec: changedSpec(spec, event), message: null }
}

function changedSpec(spec: MatrixSpec, event: MatrixChange): MatrixSpec {
  switch (event.type) {
    case 'addColumn':
      return layout.withColumn(spec, event.filter)
    case 'addRow':
      return layout.withRow(spec, event.filter)
    case 'addValue':
      return layout.withValue(spec, event.evaluation)
    case 'removeColumn':
      return layout.withoutColumn(spec, event.index)
    case 'removeRow':
      return layout.withoutRow(spec, event.index)
    case 'removeValue':
      return layout.withoutValue(spec, event.index)
    case 'moveColumn':
      return layout.withColumnMoved(spec, event.from, event.to)
    case 'moveRow':
      return layout.withRowMoved(spec, event.from, event.to)
    case 'moveValue':
      return layout.withValueMoved(spec, event.from, event.to)
    case 'setCell':
      return withEvaluation(spec, event.at, event.evaluation)
  }
}

/**
 * The matrix screen: lay out a matrix, evaluate it, save it under a name.
 *
 *   fetching ──ReceivedKnowledgeBase──▶ listing ──ReceivedMatrices──▶ ready, or loading the one that the address names
 *      └──KnowledgeBaseNotFound──▶ gone   ▲         ├───load──▶ loading ──LoadedMatrix, MatrixNotFound──▶ ready
 *                                         │         ├─evaluate─▶ evaluating ──ReceivedMatrix, InputError──▶ ready
 *                                         │         ├───save──▶ saving ──Ok, MatrixExists──┐
 *                                         │         └─remove──▶ removing ──Ok──────────────┤
 *                                         └────────────────────────────────────────────────┘
 *   any call ──unreachable──▶ unreachable ──reload──▶ the same call again, or whatever is possible when ready
 *
 * The matrix can be changed at any time but while another one is loaded over it. A result is kept with the matrix that it
 * was evaluated from, so that it can be told from the one on screen. A problem is shown as a message until the next action.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { GetKnowledgeBaseResult } from '../bases/knowledgeBase.calls'
import { baseStructure } from '../bases/structure'
import { type CallEvent, callingIn } from '../call/calling'
import { emptyMatrix } from './matrix'
import type { MatrixResult, SavedMatrix } from './matrix.calls'
import { changedMatrix, type MatrixChange } from './matrixChange'
import { type Calling, callings, findingsOf, type MatrixContext, type MatrixInput } from './matrixContext'
import { matrixName } from './matrixName'

export type MatrixEvent =
  | MatrixChange
  | { type: 'evaluate'; asOf?: string | null }
  | { type: 'clear' }
  | { type: 'save'; name: string; onlyNew: boolean }
  | { type: 'load'; name: string }
  | { type: 'remove'; name: string }
  | { type: 'reload' }
  | CallEvent<MatrixResult>
  | CallEvent<GetKnowledgeBaseResult>

const screen = setup({
  types: {
    input: {} as MatrixInput,
    context: {} as MatrixContext,
    events: {} as MatrixEvent,
  },
  actors: {
    fetch: fromPromise(({ input: { bases, base } }: { input: MatrixContext }) => bases.getKnowledgeBase(base)),
    list: fromPromise(({ input: { matrices, base } }: { input: MatrixContext }) => matrices.listMatrices({ base })),
    evaluate: fromPromise(({ input: { matrices, spec, asOf } }: { input: MatrixContext }) =>
      matrices.getMatrix({ spec, ...(asOf && { asOf }) }),
    ),
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
    try: assign({ trying: (_, state: Calling) => state, sent: ({ context: { spec } }) => spec }),
    takeName: assign({ wanted: (_, { name }: { name: string }) => matrixName(name) ?? '' }),
  },
  guards: {
    isName: (_, { name }: { name: string }) => matrixName(name) !== null,
    opensOne: ({ context: { opens } }) => matrixName(opens ?? '') !== null,
    fits: ({ context }) => findingsOf(context).length === 0,
    isAgain: ({ context }, state: Calling) => context.trying === state,
  },
})

const calling = callingIn(screen)

const changing = {
  actions: screen.assign(({ context, event }) => ({
    // The cast is safe: only changes lead here.
    spec: changedMatrix(context.spec, event as MatrixChange),
    message: null,
  })),
}

const changes = {
  addColumn: changing,
  addRow: changing,
  addColumns: changing,
  addRows: changing,
  addValue: changing,
  removeColumn: changing,
  removeRow: changing,
  removeValue: changing,
  moveColumn: changing,
  moveRow: changing,
  moveValue: changing,
  setCell: changing,
}

/** Also after a call that failed: then the person may go on without it. */
const ready = screen.createStateConfig({
  exit: 'forgetMessage',
  on: {
    ...changes,
    clear: {
      actions: assign(({ context: { base } }) => ({
        spec: emptyMatrix(base),
        kept: emptyMatrix(base),
        evaluated: null,
        name: '',
        dropped: new Map(),
        message: null,
      })),
    },
    evaluate: {
      target: 'evaluating',
      guard: 'fits',
      actions: assign({ asOf: ({ event }) => event.asOf ?? null, momentFault: null }),
    },
    save: {
      target: 'saving',
      guard: { type: 'isName', params: ({ event }) => event },
      actions: [{ type: 'takeName', params: ({ event }) => event }, assign({ onlyNew: ({ event }) => event.onlyNew })],
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
})

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
    notAskedThen: [],
    inputError: '',
    error: null,
    sent: emptyMatrix(input.base),
    asOf: null,
    momentFault: null,
    trying: 'fetching',
  }),
  initial: 'fetching',
  states: {
    fetching: calling('fetch', {
      entry: { type: 'try', params: 'fetching' },
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
      entry: { type: 'try', params: 'listing' },
      on: {
        ...changes,
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
    ready,
    evaluating: calling('evaluate', {
      entry: { type: 'try', params: 'evaluating' },
      on: {
        ...changes,
        ReceivedMatrix: {
          target: 'ready',
          actions: assign({
            evaluated: ({ context: { sent, asOf }, event }) => ({
              spec: sent,
              matrix: event.matrix,
              at: event.evaluatedAt ?? null,
              asOf,
            }),
          }),
        },
        InputError: {
          target: 'ready',
          actions: assign({ evaluated: null, message: 'matrix.inputError', inputError: ({ event }) => event.error }),
        },
        MomentNotPast: { target: 'ready', actions: assign({ evaluated: null, momentFault: 'early' }) },
        NotPublishedThen: { target: 'ready', actions: assign({ evaluated: null, momentFault: 'before' }) },
        NotAskedThen: {
          target: 'ready',
          actions: assign({
            evaluated: null,
            message: 'matrix.notAskedThen',
            notAskedThen: ({ event }) => event.questions,
          }),
        },
        unreachable: 'unreachable',
      },
    }),
    saving: calling('save', {
      entry: { type: 'try', params: 'saving' },
      on: {
        ...changes,
        Ok: {
          target: 'listing',
          actions: assign(({ context: { wanted, sent } }) => ({ name: wanted, kept: sent, message: 'matrix.saved' })),
        },
        MatrixExists: { target: 'listing', actions: assign({ message: 'matrix.exists' }) },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    loading: calling('load', {
      entry: { type: 'try', params: 'loading' },
      on: {
        LoadedMatrix: {
          target: 'ready',
          actions: assign(({ context: { wanted, saved }, event }) => ({
            spec: event.spec,
            kept: event.spec,
            name: wanted,
            evaluated: null,
            saved: saved.map((each) => (each.name === wanted ? { ...each, ...authorOf(event) } : each)),
            dropped: new Map(event.dropped?.map(({ questionId, text }) => [questionId, text])),
          })),
        },
        // A person removed it: the list that is shown next lacks it too.
        MatrixNotFound: { target: 'listing', actions: assign({ message: 'matrix.notFound' }) },
        unreachable: 'unreachable',
      },
    }),
    removing: calling('remove', {
      entry: { type: 'try', params: 'removing' },
      on: {
        ...changes,
        Ok: {
          target: 'listing',
          actions: assign(({ context: { name, wanted } }) => ({
            name: name === wanted ? '' : name,
            message: 'matrix.removed',
          })),
        },
        unreachable: 'unreachable',
      },
    }),
    unreachable: {
      ...ready,
      on: {
        ...ready.on,
        reload: callings.map((state) => ({ guard: { type: 'isAgain', params: state }, target: state })),
      },
    },
  },
})

function savedOf({ names, matrices }: Extract<MatrixResult, { type: 'ReceivedMatrices' }>): readonly SavedMatrix[] {
  return matrices ?? names.map((name) => ({ name, savedBy: '', savedAt: '', isMine: true }))
}

function authorOf({ savedBy, savedAt }: Extract<MatrixResult, { type: 'LoadedMatrix' }>): Partial<SavedMatrix> {
  return { ...(savedBy !== undefined && { savedBy }), ...(savedAt !== undefined && { savedAt }) }
}

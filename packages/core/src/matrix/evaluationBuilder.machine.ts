/**
 * Building an evaluation. When complete it is emitted, and the builder starts over.
 *
 *   kind ──Count──▶ emits `evaluationCompleted`, stays
 *    │ ▲──back──
 *    ├─┴─Text───────────────────────▶ text ────────┬──▶ emits `evaluationCompleted`, back to kind
 *    └───Average, Min, Max, StandardDerivation──▶ question ─┘
 *
 * Choices that the base does not offer are ignored, whoever sends them.
 */
import { assign, emit, setup } from 'xstate'
import type { BaseStructure } from '../bases/structure'
import { faultOfEvaluation } from './checkMatrix'
import { type Evaluation, type EvaluationKind, isNumericKind, numericEvaluation } from './evaluation'

export type EvaluationBuilderEvent =
  | { type: 'selectKind'; kind: EvaluationKind }
  /** May be empty. */
  | { type: 'enterText'; text: string }
  | { type: 'selectQuestion'; questionId: string }
  | { type: 'back' }

export type EvaluationCompleted = { type: 'evaluationCompleted'; evaluation: Evaluation }

export interface EvaluationBuilderContext {
  readonly structure: BaseStructure
  readonly kind: EvaluationKind | null
}

export const evaluationBuilderMachine = setup({
  types: {
    input: {} as { readonly structure: BaseStructure },
    context: {} as EvaluationBuilderContext,
    events: {} as EvaluationBuilderEvent,
    emitted: {} as EvaluationCompleted,
  },
  actions: {
    complete: emit(({ context, event }): EvaluationCompleted => {
      const evaluation = evaluationOf(context, event)
      if (!evaluation) throw new Error(`An evaluation cannot be completed by ${event.type}`)
      return { type: 'evaluationCompleted', evaluation }
    }),
  },
  guards: {
    isCompleting: ({ context, event }) => {
      const evaluation = evaluationOf(context, event)
      return evaluation !== null && faultOfEvaluation(context.structure, evaluation) === null
    },
  },
}).createMachine({
  id: 'evaluationBuilder',
  context: ({ input }) => ({ structure: input.structure, kind: null }),
  initial: 'kind',
  states: {
    kind: {
      entry: assign({ kind: null }),
      on: {
        selectKind: [
          { guard: 'isCompleting', actions: 'complete' },
          {
            target: 'text',
            guard: ({ event }) => event.kind === 'Text',
            actions: assign({ kind: ({ event }) => event.kind }),
          },
          {
            target: 'question',
            guard: ({ event }) => isNumericKind(event.kind),
            actions: assign({ kind: ({ event }) => event.kind }),
          },
        ],
      },
    },
    text: {
      on: { enterText: { target: 'kind', guard: 'isCompleting', actions: 'complete' }, back: 'kind' },
    },
    question: {
      on: { selectQuestion: { target: 'kind', guard: 'isCompleting', actions: 'complete' }, back: 'kind' },
    },
  },
})

/** Null while it is incomplete, or if the event does not complete it. */
function evaluationOf({ kind }: EvaluationBuilderContext, event: EvaluationBuilderEvent): Evaluation | null {
  if (event.type === 'selectKind') return event.kind === 'Count' ? { Count: {} } : null
  if (event.type === 'enterText') return kind === 'Text' ? { Text: { text: event.text } } : null
  if (event.type === 'selectQuestion' && kind !== null && isNumericKind(kind))
    return numericEvaluation(kind, event.questionId)
  return null
}

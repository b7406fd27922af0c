/**
 * Building a filter: a question, one of its conditions, and the condition's value. When complete it is emitted, and the
 * builder starts over.
 *
 *   question ──▶ condition ──┬──▶ option ──────┐
 *       ◀─back──     ◀─back──├──▶ yesNo ───────┼──▶ emits `filterCompleted`, back to question
 *                            └──▶ number ──────┘
 *
 * Choices that the base does not offer are ignored, whoever sends them.
 */
import { assign, emit, setup } from 'xstate'
import type { Question } from '../bases/base'
import type { BaseStructure } from '../bases/structure'
import type { FilterKind } from '../questions/kind'
import { faultOfFilter } from './checkMatrix'
import { comparisonFilter, type Filter, filterKindsFor, filterQuestions, isComparison } from './filter'

export type FilterBuilderEvent =
  | { type: 'selectQuestion'; questionId: string }
  | { type: 'selectCondition'; kind: FilterKind }
  | { type: 'selectOption'; answerId: string }
  | { type: 'selectYesNo'; value: boolean }
  | { type: 'enterNumber'; value: number }
  | { type: 'back' }

export type FilterCompleted = { type: 'filterCompleted'; filter: Filter }

export interface FilterBuilderContext {
  readonly structure: BaseStructure
  readonly question: Question | null
  readonly kind: FilterKind | null
}

type Completing = Extract<FilterBuilderEvent, { type: 'selectOption' | 'selectYesNo' | 'enterNumber' }>

export const filterBuilderMachine = setup({
  types: {
    input: {} as { readonly structure: BaseStructure },
    context: {} as FilterBuilderContext,
    events: {} as FilterBuilderEvent,
    emitted: {} as FilterCompleted,
  },
  actions: {
    forgetQuestion: assign({ question: null, kind: null }),
    forgetCondition: assign({ kind: null }),
    complete: emit(({ context, event }): FilterCompleted => {
      const filter = filterOf(context, event)
      if (!filter) throw new Error(`A filter cannot be completed by ${event.type}`)
      return { type: 'filterCompleted', filter }
    }),
  },
  guards: {
    isCompleting: ({ context, event }) => {
      const filter = filterOf(context, event)
      return filter !== null && faultOfFilter(context.structure, filter) === null
    },
  },
}).createMachine({
  id: 'filterBuilder',
  context: ({ input }) => ({ structure: input.structure, question: null, kind: null }),
  initial: 'question',
  states: {
    question: {
      entry: 'forgetQuestion',
      on: {
        selectQuestion: {
          target: 'condition',
          guard: ({ context, event }) => kindsOffered(context.structure, event.questionId).length > 0,
          actions: assign({
            question: ({ context, event }) => context.structure.questions.get(event.questionId)?.question ?? null,
          }),
        },
      },
    },
    condition: {
      entry: 'forgetCondition',
      on: {
        selectCondition: [
          {
            target: 'option',
            guard: ({ context, event }) => event.kind === 'Chose' && isOffered(context, event.kind),
            actions: assign({ kind: ({ event }) => event.kind }),
          },
          {
            target: 'yesNo',
            guard: ({ context, event }) => event.kind === 'ChoseYesNo' && isOffered(context, event.kind),
            actions: assign({ kind: ({ event }) => event.kind }),
          },
          {
            target: 'number',
            guard: ({ context, event }) => isComparison(event.kind) && isOffered(context, event.kind),
            actions: assign({ kind: ({ event }) => event.kind }),
          },
        ],
        back: 'question',
      },
    },
    option: {
      on: { selectOption: { target: 'question', guard: 'isCompleting', actions: 'complete' }, back: 'condition' },
    },
    yesNo: {
      on: { selectYesNo: { target: 'question', guard: 'isCompleting', actions: 'complete' }, back: 'condition' },
    },
    number: {
      on: { enterNumber: { target: 'question', guard: 'isCompleting', actions: 'complete' }, back: 'condition' },
    },
  },
})

function kindsOffered(structure: BaseStructure, questionId: string): readonly FilterKind[] {
  const question = filterQuestions(structure).find(({ id }) => id === questionId)
  return question ? filterKindsFor(question) : []
}

function isOffered({ question }: FilterBuilderContext, kind: FilterKind): boolean {
  return question !== null && filterKindsFor(question).includes(kind)
}

/** Null while it is incomplete, or if the event does not complete it. */
function filterOf({ question, kind }: FilterBuilderContext, event: FilterBuilderEvent): Filter | null {
  if (!question || !kind || !isLast(event)) return null
  if (event.type === 'selectOption') return { Chose: { questionId: question.id, answerId: event.answerId } }
  if (event.type === 'selectYesNo') return { ChoseYesNo: { questionId: question.id, value: event.value } }
  return isComparison(kind) ? comparisonFilter(kind, question.id, event.value) : null
}

function isLast(event: FilterBuilderEvent): event is Completing {
  return event.type === 'selectOption' || event.type === 'selectYesNo' || event.type === 'enterNumber'
}

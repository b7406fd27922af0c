/**
 * The interview on a tablet. Each answer is handed to the tablet's keeping as soon as it is given; completing it saves the case.
 *
 *   asking ──complete──▶ saving ──saved──▶ done
 *    ▲  ▲ ──openHistory──▶ history       └──failed──▶ notSaved ──close──▶ asking
 *    │  └──closeHistory, goTo──┘
 *    └ answer, declineToAnswer, annotate, sayRight, next, previous, addOccurrence, removeOccurrence, lookAt
 *
 * In every state `told` brings the case as it is now: a field of the form keeps its answer by itself.
 */
import { assign, enqueueActions, fromCallback, fromPromise, raise, setup } from 'xstate'
import type { UsedNumbers } from '../annotation/entries'
import type { SaveCaseResult } from '../entry/entry.calls'
import type { Fact, FactValue } from '../facts/fact'
import type { CompiledBase } from '../rules/compile'
import {
  addOccurrence,
  annotate,
  answer,
  back,
  beginInterview,
  currentItem,
  declineToAnswer,
  forward,
  goTo,
  type Interview,
  mayComplete,
  mayGoBack,
  mayGoForward,
  mayRemoveOccurrence,
  removeOccurrence,
  repeatable,
  resumeInterview,
  sayRight,
  withFacts,
} from './interview'
import { lookAt } from './lookAt'
import { type Occurrence, occurrenceOf } from './occurrences'

/** Where the answers go. Without `keep` they stay in the chart until they are saved, as for a file that is written at the end. */
export interface InterviewPort {
  /** Keeps these answers and notes from now on. */
  keep?(facts: readonly Fact[]): void
  addOccurrence?(id: string): void
  /** Withdraws its answers too. */
  removeOccurrence?(occurrence: Occurrence): void
  /** Everything said so far, as one save of the case. */
  save(facts: readonly Fact[]): Promise<SaveCaseResult>
}

/** The alert after a failed save, the thanks at the end, and the note beside a picture. */
export const interviewMessages = ['interview.saveFailed', 'interview.thanks', 'interview.noImages'] as const

export type InterviewEvent =
  | { type: 'answer'; value: FactValue }
  | { type: 'declineToAnswer' }
  | { type: 'annotate'; note: string }
  /** The study asked whether the answer is right, and it is. */
  | { type: 'sayRight' }
  | { type: 'previous' }
  | { type: 'next' }
  /** Starts another occurrence of the repeating part. */
  | { type: 'addOccurrence' }
  | { type: 'removeOccurrence' }
  | { type: 'complete' }
  | { type: 'openHistory' }
  | { type: 'closeHistory' }
  | { type: 'goTo'; key: string }
  /** In the preview of a study: any question that shows. */
  | { type: 'lookAt'; key: string }
  /** All answers and notes of the case by now. */
  | { type: 'told'; facts: readonly Fact[] }
  | { type: 'saved' }
  | { type: 'failed'; error?: unknown }
  | { type: 'close' }

type Keeping =
  | { readonly type: 'keep'; readonly facts: readonly Fact[] }
  | { readonly type: 'add'; readonly id: string }
  | { readonly type: 'remove'; readonly one: Occurrence }

export interface InterviewInput {
  readonly tablet: InterviewPort
  readonly base: CompiledBase
  readonly facts: readonly Fact[]
  /** Goes on with what was answered before, instead of asking from the first question. */
  readonly isResumed?: boolean
  /** Ids of questionnaires that are no part of it. */
  readonly leftOut?: ReadonlySet<string>
  /** By repeating part, the highest number that the case has used. */
  readonly used?: UsedNumbers
}

export interface InterviewContext {
  readonly tablet: InterviewPort
  readonly interview: Interview
}

export const interviewMachine = setup({
  types: {
    input: {} as InterviewInput,
    context: {} as InterviewContext,
    events: {} as InterviewEvent,
  },
  actors: {
    keeping: fromCallback<Keeping, InterviewContext>(({ input: { tablet }, receive }) =>
      receive((event) => {
        if (event.type === 'keep') tablet.keep?.(event.facts)
        else if (event.type === 'add') tablet.addOccurrence?.(event.id)
        else tablet.removeOccurrence?.(event.one)
      }),
    ),
    save: fromPromise(({ input: { tablet, facts } }: { input: Pick<InterviewInput, 'tablet' | 'facts'> }) =>
      tablet.save(facts),
    ),
  },
  guards: {
    mayGoBack: ({ context }) => mayGoBack(context.interview),
    mayGoForward: ({ context }) => mayGoForward(context.interview),
    mayRepeat: ({ context }) => repeatable(context.interview) !== null,
    mayRemoveOccurrence: ({ context }) => mayRemoveOccurrence(context.interview),
    mayComplete: ({ context }) => mayComplete(context.interview),
  },
  actions: {
    /** Takes the next state of the interview, and has what is new in it kept. */
    take: enqueueActions(({ context: { interview }, enqueue }, { next }: { next: Interview }) => {
      const said = next.facts.filter((fact) => !interview.facts.includes(fact))
      enqueue.assign({ interview: next })
      if (said.length > 0) enqueue.sendTo('keeping', { type: 'keep', facts: said } satisfies Keeping)
    }),
    addOccurrence: enqueueActions(({ context: { interview }, enqueue }) => {
      const id = repeatable(interview)
      enqueue.assign({ interview: addOccurrence(interview) })
      if (id !== null) enqueue.sendTo('keeping', { type: 'add', id } satisfies Keeping)
    }),
    removeOccurrence: enqueueActions(({ context: { interview }, enqueue }) => {
      const own = occurrenceOf(interview.base.structure, currentItem(interview) ?? '')
      enqueue.assign({ interview: removeOccurrence(interview) })
      if (own) enqueue.sendTo('keeping', { type: 'remove', one: own } satisfies Keeping)
    }),
  },
}).createMachine({
  id: 'interview',
  context: ({ input: { tablet, base, facts, isResumed, leftOut, used } }) => ({
    tablet,
    interview: (isResumed ? resumeInterview : beginInterview)(base, facts, leftOut, used),
  }),
  invoke: { id: 'keeping', src: 'keeping', input: ({ context }) => context },
  on: {
    told: { actions: assign({ interview: ({ context, event }) => withFacts(context.interview, event.facts) }) },
  },
  initial: 'asking',
  states: {
    asking: {
      on: {
        answer: {
          actions: { type: 'take', params: ({ context, event }) => ({ next: answer(context.interview, event.value) }) },
        },
        declineToAnswer: {
          actions: { type: 'take', params: ({ context }) => ({ next: declineToAnswer(context.interview) }) },
        },
        sayRight: {
          actions: { type: 'take', params: ({ context }) => ({ next: sayRight(context.interview) }) },
        },
        annotate: {
          actions: {
            type: 'take',
            params: ({ context, event }) => ({ next: annotate(context.interview, event.note) }),
          },
        },
        previous: { guard: 'mayGoBack', actions: assign({ interview: ({ context }) => back(context.interview) }) },
        next: { guard: 'mayGoForward', actions: assign({ interview: ({ context }) => forward(context.interview) }) },
        addOccurrence: { guard: 'mayRepeat', actions: 'addOccurrence' },
        removeOccurrence: { guard: 'mayRemoveOccurrence', actions: 'removeOccurrence' },
        complete: { guard: 'mayComplete', target: 'saving' },
        openHistory: 'history',
        lookAt: { actions: assign({ interview: ({ context, event }) => lookAt(context.interview, event.key) }) },
      },
    },
    history: {
      on: {
        closeHistory: 'asking',
        goTo: {
          target: 'asking',
          actions: assign({ interview: ({ context, event }) => goTo(context.interview, event.key) }),
        },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context: { tablet, interview } }) => ({ tablet, facts: interview.facts }),
        onDone: {
          actions: raise(({ event }) => ({
            type: isSaved(event.output) ? ('saved' as const) : ('failed' as const),
          })),
        },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: { saved: 'done', failed: 'notSaved' },
    },
    notSaved: { on: { close: 'asking' } },
    done: { type: 'final' },
  },
})

/** Nothing to save: all of it was saved before. */
function isSaved({ type }: SaveCaseResult): boolean {
  return type === 'OkWithGroups' || type === 'NothingToSave'
}

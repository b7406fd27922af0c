/**
 * The interview on a tablet.
 *
 *   asking ──complete──▶ saving ──saved──▶ done
 *    ▲  ▲ ──openHistory──▶ history       └──failed──▶ notSaved ──close──▶ asking
 *    │  └──closeHistory, goTo──┘
 *    └ answer, declineToAnswer, annotate, next, previous, addOccurrence, removeOccurrence
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { SaveCaseResult } from '../entry/entry.calls'
import type { Fact, FactValue } from '../facts/fact'
import type { CompiledBase } from '../rules/compile'
import {
  addOccurrence,
  annotate,
  answer,
  back,
  beginInterview,
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
} from './interview'

export interface InterviewPort {
  save(facts: readonly Fact[]): Promise<SaveCaseResult>
}

/** The alert after a failed save, the thanks at the end, and the note beside a picture. */
export const interviewMessages = ['interview.saveFailed', 'interview.thanks', 'interview.noImages'] as const

export type InterviewEvent =
  | { type: 'answer'; value: FactValue }
  | { type: 'declineToAnswer' }
  | { type: 'annotate'; note: string }
  | { type: 'previous' }
  | { type: 'next' }
  /** Starts another occurrence of the repeating part. */
  | { type: 'addOccurrence' }
  | { type: 'removeOccurrence' }
  | { type: 'complete' }
  | { type: 'openHistory' }
  | { type: 'closeHistory' }
  | { type: 'goTo'; key: string }
  | { type: 'saved' }
  | { type: 'failed'; error?: unknown }
  | { type: 'close' }

export interface InterviewInput {
  readonly tablet: InterviewPort
  readonly base: CompiledBase
  readonly facts: readonly Fact[]
}

export const interviewMachine = setup({
  types: {
    input: {} as InterviewInput,
    context: {} as { readonly tablet: InterviewPort; readonly interview: Interview },
    events: {} as InterviewEvent,
  },
  actors: {
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
}).createMachine({
  id: 'interview',
  context: ({ input: { tablet, base, facts } }) => ({ tablet, interview: beginInterview(base, facts) }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        answer: { actions: assign({ interview: ({ context, event }) => answer(context.interview, event.value) }) },
        declineToAnswer: { actions: assign({ interview: ({ context }) => declineToAnswer(context.interview) }) },
        annotate: { actions: assign({ interview: ({ context, event }) => annotate(context.interview, event.note) }) },
        previous: { guard: 'mayGoBack', actions: assign({ interview: ({ context }) => back(context.interview) }) },
        next: { guard: 'mayGoForward', actions: assign({ interview: ({ context }) => forward(context.interview) }) },
        addOccurrence: {
          guard: 'mayRepeat',
          actions: assign({ interview: ({ context }) => addOccurrence(context.interview) }),
        },
        removeOccurrence: {
          guard: 'mayRemoveOccurrence',
          actions: assign({ interview: ({ context }) => removeOccurrence(context.interview) }),
        },
        complete: { guard: 'mayComplete', target: 'saving' },
        openHistory: 'history',
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
            type: event.output.type === 'OkWithGroups' ? ('saved' as const) : ('failed' as const),
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

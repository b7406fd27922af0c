/**
 * The page behind a link: a few questions of one case, answered once by somebody without an account.
 *
 *   working ──save──▶ delaying ─5000 ms▶ checking ──all answered──▶ saving ──CommandExecuted──▶ done
 *      ▲                                    │                         ├──PermissionError, TokenError──▶ error
 *      ├───────── something is missing ─────┘                         │
 *      └─────────────────── AddFactError, unreachable ────────────────┘
 *
 * The check is delayed so that it includes an answer typed last. Retrying a save whose result was lost is the same
 * call: the server repeats its result, although the link is used up.
 */
import { assign, fromPromise, setup } from 'xstate'
import { parseKey } from '../bases/key'
import { type CallEvent, callingIn } from '../call/calling'
import { isAnswerOf } from '../entry/form/openForm'
import type { Fact } from '../facts/fact'
import { isHiddenQuestion } from '../interview/hiddenQuestion'
import type { CompiledBase } from '../rules/compile'
import { createEngine } from '../rules/engine/engine'
import { isAsked, nextQuestion } from '../rules/engine/next'

export const onceSaveDelay = 5000

export type ImportDataResult =
  | { readonly type: 'CommandExecuted' }
  | { readonly type: 'PermissionError' }
  | { readonly type: 'TokenError' }
  | { readonly type: 'AddFactError' }

export interface OncePort {
  /** `delivery` stays the same for a retry, and changes with the answers. */
  importData(request: { facts: readonly Fact[]; delivery: number }): Promise<ImportDataResult>
}

export const onceMessages = ['once.enterAllData', 'once.notSaved'] as const

export type OnceMessage = (typeof onceMessages)[number]

export type OnceEvent = { type: 'answer'; fact: Fact } | { type: 'save' } | CallEvent<ImportDataResult>

export interface OnceInput {
  readonly link: OncePort
  readonly base: CompiledBase
  /** Ids of the questions that the token names. */
  readonly questions: readonly string[]
}

export interface OnceContext extends OnceInput {
  readonly facts: readonly Fact[]
  readonly delivery: number
  readonly problem: OnceMessage | null
  readonly error: unknown
}

export const onceStates = ['working', 'done', 'error'] as const

/** The state shown by the page: everything on the way to a save counts as working. */
export function onceState(state: string): (typeof onceStates)[number] {
  return onceStates.find((known) => known === state) ?? 'working'
}

/** The key of a visible, unanswered question of the token; null if there is none. */
export function firstUnanswered({ base, questions, facts }: Pick<OnceContext, 'base' | 'questions' | 'facts'>) {
  const engine = createEngine(base)
  engine.setAll(facts.filter(({ id }) => isAnswerOf(engine, id)))
  return nextQuestion(
    engine,
    (question) =>
      isAsked(question) && questions.includes(question.id) && !isHiddenQuestion(engine.structure, question.id),
  )
}

function isOfToken({ questions }: OnceContext, { id }: Fact): boolean {
  return questions.includes(parseKey(id)?.questionId ?? '')
}

function say(facts: readonly Fact[], fact: Fact): readonly Fact[] {
  return [...facts.filter(({ id }) => id !== fact.id), fact]
}

const once = setup({
  types: {
    input: {} as OnceInput,
    context: {} as OnceContext,
    events: {} as OnceEvent,
  },
  delays: { saveDelay: onceSaveDelay },
  actors: {
    importData: fromPromise(({ input: { link, facts, delivery } }: { input: OnceContext }) =>
      link.importData({ facts, delivery }),
    ),
  },
  guards: {
    isOfToken: ({ context, event }) => event.type === 'answer' && isOfToken(context, event.fact),
    isComplete: ({ context }) => firstUnanswered(context) === null,
  },
  actions: {
    noteNotSaved: assign({ problem: 'once.notSaved' }),
  },
})

const calling = callingIn(once)

const noteAnswer = once.assign({
  facts: ({ context, event }) => (event.type === 'answer' ? say(context.facts, event.fact) : context.facts),
  delivery: ({ context }) => context.delivery + 1,
})

export const onceMachine = once.createMachine({
  id: 'once',
  context: ({ input }) => ({ ...input, facts: [], delivery: 1, problem: null, error: null }),
  initial: 'working',
  states: {
    working: {
      on: {
        answer: { guard: 'isOfToken', actions: noteAnswer },
        save: 'delaying',
      },
    },
    delaying: {
      entry: assign({ problem: null }),
      on: {
        answer: { guard: 'isOfToken', actions: noteAnswer },
      },
      after: { saveDelay: 'checking' },
    },
    checking: {
      always: [
        { guard: 'isComplete', target: 'saving' },
        { target: 'working', actions: assign({ problem: 'once.enterAllData' }) },
      ],
    },
    saving: calling('importData', {
      on: {
        CommandExecuted: 'done',
        PermissionError: 'error',
        TokenError: 'error',
        AddFactError: { target: 'working', actions: 'noteNotSaved' },
        unreachable: { target: 'working', actions: 'noteNotSaved' },
      },
    }),
    done: { type: 'final' },
    error: { type: 'final' },
  },
})

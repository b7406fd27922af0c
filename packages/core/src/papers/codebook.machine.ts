/**
 * The codebook of a version, in a language.
 *
 *   loading ──ReceivedCodebook──▶ shown ──choose, reload──▶ loading, with the codebook of before
 *      ├──KnowledgeBaseNotFound──▶ gone
 *      └──unreachable──▶ unreachable ──reload, choose──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { isLanguage, type Language, type TextLanguage } from '../language/language'
import type { PapersPort, papersCalls } from './papers.calls'

type Result = ResultOf<typeof papersCalls.getCodebook>

export type ReceivedCodebook = Extract<Result, { readonly type: 'ReceivedCodebook' }>

export interface PaperChoice {
  /** Null: the newest. */
  readonly version: string | null
  /** Of the paper: one of the interface's, or another one of the study's texts. */
  readonly language: TextLanguage
}

interface CodebookInput {
  readonly server: Pick<PapersPort, 'getCodebook'>
  readonly name: BaseName
  /** Of the reader. */
  readonly spoken: Language
  readonly version: string | null
}

interface CodebookContext extends CodebookInput {
  readonly choice: PaperChoice
  /** Null until first received. */
  readonly received: ReceivedCodebook | null
  readonly error: unknown
}

export type CodebookEvent = ({ type: 'choose' } & Partial<PaperChoice>) | { type: 'reload' } | CallEvent<Result>

/** How a choice is asked of the server: our words are in a language that we speak. */
export function askedOf({ name, spoken, choice }: Pick<CodebookContext, 'name' | 'spoken' | 'choice'>) {
  const { version, language } = choice
  return {
    ...name,
    ...(version !== null && { version }),
    ...(isLanguage(language) ? { language } : { language: spoken, texts: language }),
  }
}

const screen = setup({
  types: { input: {} as CodebookInput, context: {} as CodebookContext, events: {} as CodebookEvent },
  actors: {
    getCodebook: fromPromise(({ input }: { input: CodebookContext }) => input.server.getCodebook(askedOf(input))),
  },
})

const calling = callingIn(screen)

export const codebookMachine = screen.createMachine({
  id: 'codebook',
  context: ({ input }) => ({
    ...input,
    choice: { version: input.version, language: input.spoken },
    received: null,
    error: null,
  }),
  initial: 'loading',
  on: {
    choose: {
      target: '.loading',
      reenter: true,
      actions: assign({ choice: ({ context, event: { type: _, ...chosen } }) => ({ ...context.choice, ...chosen }) }),
    },
  },
  states: {
    loading: calling('getCodebook', {
      on: {
        ReceivedCodebook: { target: 'shown', actions: assign({ received: ({ event }) => event }) },
        KnowledgeBaseNotFound: 'gone',
        unreachable: 'unreachable',
      },
    }),
    shown: { on: { reload: 'loading' } },
    unreachable: { on: { reload: 'loading' } },
    gone: { type: 'final' },
  },
})

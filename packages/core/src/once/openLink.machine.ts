/**
 * Opening the page behind a link: its questions are loaded before anything is shown.
 *
 *   opening ──CommandExecuted──▶ opened
 *      │ ▲ ──PermissionError, TokenError, AddFactError──▶ error
 *      │ └──reload──┐
 *      └──unreachable──▶ unreachable
 *
 * A used, withdrawn or expired link shows the error; a lost connection does not use it up.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Base } from '../bases/base'
import { type CallEvent, callingIn } from '../call/calling'

/** Only the token's questions of the case, nothing else. */
export interface LinkContent {
  readonly base: Base
  readonly questions: readonly string[]
}

export type GetQuestionsResult =
  | ({ readonly type: 'CommandExecuted' } & LinkContent)
  | { readonly type: 'PermissionError' }
  | { readonly type: 'TokenError' }
  | { readonly type: 'AddFactError' }

export interface OpenLinkPort {
  getQuestions(): Promise<GetQuestionsResult>
}

export type OpenLinkEvent = { type: 'reload' } | CallEvent<GetQuestionsResult>

interface OpenLinkContext {
  readonly link: OpenLinkPort
  readonly content: LinkContent | null
  readonly error: unknown
}

const opening = setup({
  types: {
    input: {} as { readonly link: OpenLinkPort },
    context: {} as OpenLinkContext,
    events: {} as OpenLinkEvent,
  },
  actors: {
    getQuestions: fromPromise(({ input }: { input: OpenLinkContext }) => input.link.getQuestions()),
  },
})

const calling = callingIn(opening)

export const openLinkMachine = opening.createMachine({
  id: 'openLink',
  context: ({ input: { link } }) => ({ link, content: null, error: null }),
  initial: 'opening',
  states: {
    opening: calling('getQuestions', {
      on: {
        CommandExecuted: {
          target: 'opened',
          actions: assign({ content: ({ event: { base, questions } }) => ({ base, questions }) }),
        },
        PermissionError: 'error',
        TokenError: 'error',
        AddFactError: 'error',
        unreachable: 'unreachable',
      },
    }),
    unreachable: { on: { reload: 'opening' } },
    opened: { type: 'final' },
    error: { type: 'final' },
  },
})

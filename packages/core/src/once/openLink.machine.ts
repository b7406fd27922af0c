/**
 * Opening the page behind a link: its questions are loaded before anything is shown.
 *
 *   opening ──CommandExecuted──▶ opened
 *      │ ▲ ──PermissionError, TokenError, AddFactError──▶ error
 *      │ └──reload──┐
 *      └──failed──▶ offline
 *
 * A used, withdrawn or expired link shows the error; a lost connection does not use it up.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { Base } from '../bases/base'

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

export type OpenLinkEvent = { type: 'reload' } | { type: 'failed'; error: unknown } | GetQuestionsResult

export const openLinkMachine = setup({
  types: {
    input: {} as { readonly link: OpenLinkPort },
    context: {} as { readonly link: OpenLinkPort; readonly content: LinkContent | null },
    events: {} as OpenLinkEvent,
  },
  actors: {
    getQuestions: fromPromise(({ input }: { input: OpenLinkPort }) => input.getQuestions()),
  },
}).createMachine({
  id: 'openLink',
  context: ({ input: { link } }) => ({ link, content: null }),
  initial: 'opening',
  states: {
    opening: {
      invoke: {
        src: 'getQuestions',
        input: ({ context }) => context.link,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        CommandExecuted: {
          target: 'opened',
          actions: assign({ content: ({ event: { base, questions } }) => ({ base, questions }) }),
        },
        PermissionError: 'error',
        TokenError: 'error',
        AddFactError: 'error',
        failed: 'offline',
      },
    },
    offline: { on: { reload: 'opening' } },
    opened: { type: 'final' },
    error: { type: 'final' },
  },
})

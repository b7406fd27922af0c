/**
 * Handing out a token for some questionnaires of a case.
 *
 *   choosing ──generate──▶ asking ──ReceivedToken──▶ shown
 *      ▲                     └──TokenError──▶ notGenerated, failed ──back──▶ choosing
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { BaseName } from '../bases/bases.port'
import type { Refusal } from '../refusal'
import type { GetCaseToken, GetCaseTokenResult } from './received'
import { mayIssueToken, type TokenKind } from './token'

/** What the core needs of the world to hand out a token. */
export interface TokensPort {
  getCaseToken(
    request: GetCaseToken & { readonly kind?: TokenKind | undefined; readonly base?: BaseName | undefined },
  ): Promise<GetCaseTokenResult | Refusal>
}

export type CaseTokenEvent =
  | { readonly type: 'choose'; readonly kind: TokenKind }
  | { readonly type: 'toggle'; readonly questionnaireId: string }
  | { readonly type: 'generate' }
  | { readonly type: 'back' }
  | { readonly type: 'failed'; readonly error: unknown }
  | GetCaseTokenResult
  | Refusal

export interface CaseTokenInput {
  readonly tokens: TokensPort
  readonly base: BaseName
  /** Null for a case that is not saved yet. */
  readonly caseName: string | null
  /** The questions of each questionnaire that may be handed out. */
  readonly questionnaires: ReadonlyMap<string, readonly string[]>
}

export interface CaseTokenContext extends CaseTokenInput {
  readonly kind: TokenKind
  readonly chosen: ReadonlySet<string>
  readonly token: string | null
}

/** An app comes again with its token, a link is good for one save. */
function requestOf({ kind, chosen, questionnaires, caseName }: CaseTokenContext) {
  const questions = [...questionnaires].flatMap(([id, ids]) => (chosen.has(id) ? ids : []))
  return { kind, reusable: kind === 'app', questions, isCaseSaved: caseName !== null }
}

export function mayGenerate(context: CaseTokenContext): boolean {
  return mayIssueToken(requestOf(context))
}

export const caseTokenMachine = setup({
  types: { input: {} as CaseTokenInput, context: {} as CaseTokenContext, events: {} as CaseTokenEvent },
  actors: {
    getCaseToken: fromPromise(({ input }: { input: CaseTokenContext }) => {
      const { kind, reusable, questions } = requestOf(input)
      return input.tokens.getCaseToken({ name: input.caseName ?? '', questions, reusable, kind, base: input.base })
    }),
  },
  guards: { mayGenerate: ({ context }) => mayGenerate(context) },
}).createMachine({
  id: 'caseToken',
  context: ({ input }) => ({ ...input, kind: 'link', chosen: new Set(), token: null }),
  initial: 'choosing',
  on: { LoginRequired: '.loginRequired', InsufficientPermissions: '.notGenerated' },
  states: {
    choosing: {
      on: {
        choose: { actions: assign({ kind: ({ event }) => event.kind }) },
        toggle: {
          actions: assign({
            chosen: ({ context: { chosen }, event: { questionnaireId } }) =>
              chosen.has(questionnaireId)
                ? new Set([...chosen].filter((id) => id !== questionnaireId))
                : new Set([...chosen, questionnaireId]),
          }),
        },
        generate: { guard: 'mayGenerate', target: 'asking' },
      },
    },
    asking: {
      invoke: {
        src: 'getCaseToken',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        ReceivedToken: { target: 'shown', actions: assign({ token: ({ event }) => event.token }) },
        TokenError: 'notGenerated',
        failed: 'failed',
      },
    },
    /** The token is told this once. */
    shown: {},
    notGenerated: { on: { back: 'choosing' } },
    failed: { on: { back: 'choosing', generate: 'asking' } },
    loginRequired: { type: 'final' },
  },
})

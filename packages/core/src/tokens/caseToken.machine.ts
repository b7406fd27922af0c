/**
 * Issuing a token for some questionnaires of a case.
 *
 *   choosing ──generate──▶ asking ──ReceivedToken──▶ shown ──back──▶ choosing
 *                            ├──TokenError──▶ notGenerated ──back──▶ choosing
 *                            └──unreachable──▶ unreachable ──back, choose, toggle──▶ choosing
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { TextLanguage } from '../language/language'
import { mayIssueToken, type TokenKind, usualDays } from './token'
import type { GetCaseTokenResult, TokenRefusal, TokensPort } from './tokens.calls'

export type CaseTokenEvent =
  | { readonly type: 'choose'; readonly kind: TokenKind }
  | { readonly type: 'toggle'; readonly questionnaireId: string }
  | { readonly type: 'chooseDays'; readonly days: number }
  | { readonly type: 'chooseLanguage'; readonly language: TextLanguage }
  | { readonly type: 'generate' }
  | { readonly type: 'back' }
  | CallEvent<GetCaseTokenResult>

export interface CaseTokenInput {
  readonly tokens: TokensPort
  /** Null for an unsaved case. */
  readonly studyCase: CaseIdentity | null
  /** The questions of each questionnaire that a token may cover. */
  readonly questionnaires: ReadonlyMap<string, readonly string[]>
}

export interface CaseTokenContext extends CaseTokenInput {
  readonly kind: TokenKind
  readonly chosen: ReadonlySet<string>
  /** How long a link works. */
  readonly days: number
  /** Of the patient's page; null: that of the patient's device. */
  readonly language: TextLanguage | null
  readonly token: string | null
  readonly expiresAt: string | null
  /** What does not allow a token for these questionnaires. */
  readonly refusal: TokenRefusal | null
  readonly error: unknown
}

/** An app reuses its token; a link is valid for one save. */
function requestOf({ kind, chosen, questionnaires, studyCase }: CaseTokenContext) {
  const questions = [...questionnaires].flatMap(([id, ids]) => (chosen.has(id) ? ids : []))
  return { kind, reusable: kind === 'app', questions, isCaseSaved: studyCase !== null }
}

export function mayGenerate(context: CaseTokenContext): boolean {
  return mayIssueToken(requestOf(context))
}

function toggled(chosen: ReadonlySet<string>, questionnaireId: string): ReadonlySet<string> {
  const others = [...chosen].filter((id) => id !== questionnaireId)
  return new Set(chosen.has(questionnaireId) ? others : [...others, questionnaireId])
}

const issuing = setup({
  types: { input: {} as CaseTokenInput, context: {} as CaseTokenContext, events: {} as CaseTokenEvent },
  actors: {
    getCaseToken: fromPromise(async ({ input }: { input: CaseTokenContext }) => {
      const { kind, reusable, questions } = requestOf(input)
      if (!input.studyCase) throw new Error('A case that is not saved has no token')
      const { days, language } = input
      const forPatient = kind === 'link' ? { days, ...(language && { language }) } : {}
      return input.tokens.getCaseToken({ ...input.studyCase, questions, reusable, kind, ...forPatient })
    }),
  },
  guards: { mayGenerate: ({ context }) => mayGenerate(context) },
  actions: {
    choose: assign(({ event }) => (event.type === 'choose' ? { kind: event.kind } : {})),
    toggle: assign(({ context: { chosen }, event }) =>
      event.type === 'toggle' ? { chosen: toggled(chosen, event.questionnaireId) } : {},
    ),
    chooseDays: assign(({ event }) => (event.type === 'chooseDays' ? { days: event.days } : {})),
    chooseLanguage: assign(({ event }) => (event.type === 'chooseLanguage' ? { language: event.language } : {})),
  },
})

const calling = callingIn(issuing)

export const caseTokenMachine = issuing.createMachine({
  id: 'caseToken',
  context: ({ input }) => ({
    ...input,
    kind: 'link',
    chosen: new Set(),
    days: usualDays,
    language: null,
    token: null,
    expiresAt: null,
    refusal: null,
    error: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        choose: { actions: 'choose' },
        toggle: { actions: 'toggle' },
        chooseDays: { actions: 'chooseDays' },
        chooseLanguage: { actions: 'chooseLanguage' },
        generate: { guard: 'mayGenerate', target: 'asking' },
      },
    },
    asking: calling('getCaseToken', {
      on: {
        ReceivedToken: {
          target: 'shown',
          actions: assign({ token: ({ event }) => event.token, expiresAt: ({ event }) => event.expiresAt ?? null }),
        },
        TokenError: { target: 'notGenerated', actions: assign({ refusal: ({ event }) => event.error }) },
        unreachable: 'unreachable',
      },
    }),
    /** The token is shown only this once. */
    shown: { on: { back: { target: 'choosing', actions: assign({ token: null, chosen: new Set<string>() }) } } },
    notGenerated: { on: { back: 'choosing' } },
    unreachable: {
      on: {
        back: 'choosing',
        choose: { target: 'choosing', actions: 'choose' },
        toggle: { target: 'choosing', actions: 'toggle' },
        chooseDays: { target: 'choosing', actions: 'chooseDays' },
        chooseLanguage: { target: 'choosing', actions: 'chooseLanguage' },
        generate: { guard: 'mayGenerate', target: 'asking' },
      },
    },
  },
})

/** The calls that issue, list and revoke tokens. Anybody who may edit a case may do so for its questions. */

import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { caseName, whichCase } from '../cases/namedCase'
import { textLanguage } from '../language/text.schema'
import { linkStates, mostDays } from './token'

const questions = z.readonly(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(10_000)))

/**
 * `noSuchCase`: no saved case has that name. `notAllowed`: not this kind of token, or not for these questions. `notSeparable`, ours: what shows
 * of these questions cannot be told without other answers of the case.
 */
const TokenError = { error: z.enum(['noSuchCase', 'notAllowed', 'notSeparable']) }

const instant = z.string()

const token = z.object({
  /** Names it in the log, and to revoke it. */
  uuid: z.string(),
  kind: z.enum(['app', 'link']),
  state: z.enum(linkStates),
  questions: z.readonly(z.array(z.string())),
  /** The user name of the person who made it, and their display name. */
  issuer: z.string(),
  issuerName: z.optional(z.string()),
  language: z.nullable(textLanguage),
  issuedAt: instant,
  expiresAt: z.nullable(instant),
  openedAt: z.nullable(instant),
  usedAt: z.nullable(instant),
  invalidatedAt: z.nullable(instant),
})

export const tokensCalls = {
  getCaseToken: call({
    policy: 'hasOwnCases',
    changes: 'eachTime',
    request: {
      name: caseName,
      questions,
      reusable: z.boolean(),
      /**
       * Ours: only an app's token may be reusable. Without `kind`, a reusable token is an app's, any other a link's.
       */
      kind: z.optional(z.enum(['app', 'link'])),
      /** Ours: how long it works. Without it a link works for 14 days, an app's token until it is revoked. */
      days: z.optional(z.int().check(z.minimum(1), z.maximum(mostDays))),
      /** Ours: the language in which its page opens. */
      language: z.optional(textLanguage),
      ...whichCase,
    },
    results: {
      /** The bare token, which is sent only once. The client makes the link, as it knows its own address. */
      ReceivedToken: {
        token: z.string(),
        uuid: z.optional(z.string()),
        expiresAt: z.optional(z.nullable(instant)),
      },
      TokenError,
    },
  }),
  /** The first of the specified separate calls that unlock a questionnaire; the second is `logUnlock`. */
  invalidateQuestionnaireToken: call({
    policy: 'hasOwnCases',
    changes: true,
    request: { name: caseName, questionIds: questions, ...whichCase },
    results: { Ok: {}, TokenError },
  }),
  /** Ours: every token of a case and what became of it, the newest first. */
  listCaseTokens: call({
    policy: 'hasOwnCases',
    changes: false,
    request: { name: caseName, ...whichCase },
    results: { ReceivedTokens: { tokens: z.readonly(z.array(token)) }, TokenError },
  }),
  /** Ours: ends one token of a case. One that has ended already stays as it is. */
  revokeToken: call({
    policy: 'hasOwnCases',
    changes: true,
    request: { name: caseName, uuid: z.guid(), ...whichCase },
    results: { Ok: {}, TokenError },
  }),
}

type AllTokensPort = Port<typeof tokensCalls>

/** Issues tokens. */
export type TokensPort = Pick<AllTokensPort, 'getCaseToken'> & Partial<CaseTokensPort>
/** Lists and revokes them. */
export type CaseTokensPort = Pick<AllTokensPort, 'listCaseTokens' | 'revokeToken'>

export type GetCaseTokenResult = ResultOf<typeof tokensCalls.getCaseToken>
export type TokenRefusal = Extract<GetCaseTokenResult, { readonly type: 'TokenError' }>['error']
export type ListCaseTokensResult = ResultOf<typeof tokensCalls.listCaseTokens>
export type RevokeTokenResult = ResultOf<typeof tokensCalls.revokeToken>
export type CaseToken = z.infer<typeof token>

/** The calls that issue and invalidate tokens. Anybody who may edit a case may issue tokens for its questions. */

import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { caseName, whichCase } from '../cases/namedCase'

const questions = z.readonly(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(10_000)))

/** `noSuchCase`: no saved case has that name. `notAllowed`: not this kind of token, or not for these questions. */
const TokenError = { error: z.enum(['noSuchCase', 'notAllowed']) }

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
      ...whichCase,
    },
    results: {
      /** The bare token, which is sent only once. The client makes the link, as it knows its own address. */
      ReceivedToken: { token: z.string(), uuid: z.optional(z.string()) },
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
}

/** Issues tokens. */
export type TokensPort = Pick<Port<typeof tokensCalls>, 'getCaseToken'>

export type GetCaseTokenResult = ResultOf<typeof tokensCalls.getCaseToken>

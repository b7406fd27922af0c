/** The calls that make and invalidate tokens. Whoever may edit a case may hand out some of its questions. */

import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { caseName, whichCase } from '../cases/namedCase'

const questions = z.readonly(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(10_000)))

/** `noSuchCase`: there is none of that name that is saved. `notAllowed`: not such a token, or not for these questions. */
const TokenError = { error: z.enum(['noSuchCase', 'notAllowed']) }

export const tokensCalls = {
  getCaseToken: call({
    policy: 'hasOwnCases',
    changes: 'eachTime',
    request: {
      name: caseName,
      questions,
      reusable: z.boolean(),
      /** Ours: only an app's token may be reusable. Without it a reusable one is an app's, another a link's. */
      kind: z.optional(z.enum(['app', 'link'])),
      ...whichCase,
    },
    results: {
      /** The bare token, which is told this once. A link is made of it by the client, which knows its own address. */
      ReceivedToken: { token: z.string(), uuid: z.optional(z.string()) },
      TokenError,
    },
  }),
  /** The first of the specified single calls that unlock a questionnaire; the second is `logUnlock`. */
  invalidateQuestionnaireToken: call({
    policy: 'hasOwnCases',
    changes: true,
    request: { name: caseName, questionIds: questions, ...whichCase },
    results: { Ok: {}, TokenError },
  }),
}

/** Hands out tokens. */
export type TokensPort = Pick<Port<typeof tokensCalls>, 'getCaseToken'>

export type GetCaseTokenResult = ResultOf<typeof tokensCalls.getCaseToken>

/** The calls that make and invalidate tokens. Whoever may edit a case may hand out some of its questions. */
import { z } from 'zod'
import { whichCase } from '../cases/cases.contract'
import type { Contract } from '../contract'

const questions = z.array(z.string().max(255)).max(10_000).readonly()

/** `noSuchCase`: there is none of that name that is saved. `notAllowed`: not such a token, or not for these questions. */
const TokenError = { error: z.enum(['noSuchCase', 'notAllowed']) }

export const tokensContract = {
  path: 'token',
  calls: {
    getCaseToken: {
      policy: 'signedIn',
      changes: true,
      request: z.object({
        name: z.string().max(255),
        questions,
        reusable: z.boolean(),
        /** Ours: only an app's token may be reusable. Without it a reusable one is an app's, another a link's. */
        kind: z.enum(['app', 'link']).optional(),
        ...whichCase,
      }),
      results: {
        /** The bare token, which is told this once. A link is made of it by the client, which knows its own address. */
        ReceivedToken: { token: z.string(), uuid: z.string().optional() },
        TokenError,
      },
    },
    invalidateQuestionnaireToken: {
      policy: 'signedIn',
      changes: true,
      request: z.object({ caseName: z.string().max(255), questionIds: questions, ...whichCase }),
      results: { Ok: {}, TokenError },
    },
  },
} as const satisfies Contract

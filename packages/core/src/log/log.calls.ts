import * as z from 'zod/mini'
import { call } from '../call/call'
import { caseName, whichCase } from '../cases/namedCase'

export const logCalls = {
  /**
   * Logs the unlock and marks the questionnaire unlocked, as a client of the specified wire does it, step by step. On that
   * wire it names no case: the one is meant whose tokens for the questionnaire the caller has just invalidated.
   * `InsufficientPermissions`, and nothing is logged, if there is none, or more than one.
   */
  logUnlock: call({
    policy: 'hasOwnCases',
    changes: true,
    request: {
      questionnaireId: z.string().check(z.maxLength(255)),
      /** Ours: the case, whose tokens end with it. */
      name: z.optional(caseName),
      ...whichCase,
    },
    results: { Ok: {} },
  }),
}

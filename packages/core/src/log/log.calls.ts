import * as z from 'zod/mini'
import { call } from '../call/call'
import { file } from '../call/file'
import { caseName, whichCase } from '../cases/namedCase'

export const logCalls = {
  /**
   * Logs the unlock and marks the questionnaire as unlocked, for clients of the specified wire, which do it step by
   * step. There the call does not name the case: it is the one whose tokens for the questionnaire the caller has just
   * invalidated. `InsufficientPermissions`, without a log entry, if there is none or more than one.
   */
  logUnlock: call({
    policy: 'hasOwnCases',
    changes: true,
    request: {
      questionnaireId: z.string().check(z.maxLength(255)),
      /** Ours: the case, whose tokens are invalidated with it. */
      name: z.optional(caseName),
      ...whichCase,
    },
    results: { Ok: {} },
  }),
  /** The whole server log as `log.csv`, in the order of the events. The log says that it was viewed. */
  exportLog: call({
    policy: 'canReviewServerLogs',
    changes: 'eachTime',
    request: {},
    results: { ReceivedBinaryData: { file } },
  }),
}

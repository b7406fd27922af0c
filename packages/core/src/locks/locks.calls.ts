/** Ours, beyond the specified wire: unlocking whole, in one transaction, so that no step of it can be left out. */

import * as z from 'zod/mini'
import { call } from '../call/call'
import { caseName, whichCase } from '../cases/namedCase'

export const locksCalls = {
  /** Invalidates the tokens for all questions of the questionnaire, logs the unlock, and marks it unlocked. */
  unlockQuestionnaire: call({
    policy: 'hasOwnCases',
    changes: true,
    request: {
      name: caseName,
      questionnaireId: z.string().check(z.maxLength(255)),
      ...whichCase,
    },
    results: { MarkedUnlocked: {}, TokenError: { error: z.enum(['noSuchCase', 'notAllowed']) } },
  }),
}

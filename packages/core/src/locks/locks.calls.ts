/** Ours, beyond the specified wire: unlocks in a single transaction, so that no step can be skipped. */

import * as z from 'zod/mini'
import { call, type Port } from '../call/call'
import { caseName, whichCase } from '../cases/namedCase'

export const locksCalls = {
  /**
   * Invalidates the tokens for all questions of the questionnaire, logs the unlock and marks the questionnaire as
   * unlocked.
   */
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

export type LocksPort = Port<typeof locksCalls>

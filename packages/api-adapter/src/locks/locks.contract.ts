/** Ours, beyond the specified wire: unlocking whole, in one transaction, so that no step of it can be left out. */
import * as z from 'zod/mini'
import { caseName, whichCase } from '../cases/cases.contract'
import type { Contract } from '../contract'

export const locksContract = {
  path: 'locks',
  calls: {
    /** Invalidates the tokens for all questions of the questionnaire, logs the unlock, and marks it unlocked. */
    unlockQuestionnaire: {
      policy: 'hasOwnCases',
      changes: true,
      request: z.object({
        caseName,
        questionnaireId: z.string().check(z.maxLength(255)),
        ...whichCase,
      }),
      results: { MarkedUnlocked: {}, TokenError: { error: z.enum(['noSuchCase', 'notAllowed']) } },
    },
  },
} as const satisfies Contract

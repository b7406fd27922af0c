import * as z from 'zod/mini'
import type { Contract } from '../contract'

export const logContract = {
  path: 'logApi',
  calls: {
    /** For clients of the specified wire, which unlock step by step. It opens nothing by itself. */
    logUnlock: {
      policy: 'signedIn',
      changes: true,
      request: z.object({ questionnaireId: z.string().check(z.maxLength(255)) }),
      results: { Ok: {} },
    },
  },
} as const satisfies Contract

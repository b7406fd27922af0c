/** The calls of the options that an administrator sets. */
import { z } from 'zod'
import type { Contract } from '../contract'

const ids = z.array(z.string().max(255)).max(10_000).readonly()
const interimLocks = z.object({ caseIds: ids, tabIds: ids }).nullable()

export const optionsContract = {
  path: 'option',
  calls: {
    getInterimLocks: {
      policy: 'canManageOptions',
      changes: false,
      request: z.object({}),
      results: { ReceivedOption: { option: interimLocks } },
    },
    /** Two lists of nothing but blanks lock nothing, and are kept as null. */
    setInterimLocks: {
      policy: 'canManageOptions',
      changes: true,
      request: z.object({ value: interimLocks }),
      results: { Ok: {} },
    },
  },
} as const satisfies Contract

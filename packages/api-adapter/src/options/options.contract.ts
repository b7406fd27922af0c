/** The calls of the options that an administrator sets. */
import * as z from 'zod/mini'
import { type Contract, mebibyte } from '../contract'

const ids = z.readonly(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(10_000)))
const interimLocks = z.nullable(z.object({ caseIds: ids, tabIds: ids }))

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
      longestBody: mebibyte,
      request: z.object({ value: interimLocks }),
      results: { Ok: {} },
    },
  },
} as const satisfies Contract

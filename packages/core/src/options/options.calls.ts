/** The calls for the options that an administrator sets. */

import * as z from 'zod/mini'
import { call } from '../call/call'

const ids = z.readonly(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(10_000)))
const interimLocks = z.nullable(z.object({ caseIds: ids, tabIds: ids }))

export const optionsCalls = {
  getInterimLocks: call({
    policy: 'canManageOptions',
    changes: false,
    request: {},
    results: { ReceivedOption: { option: interimLocks } },
  }),
  /** Two blank lists lock nothing and are stored as null. */
  setInterimLocks: call({
    policy: 'canManageOptions',
    changes: true,
    request: { value: interimLocks },
    results: { Ok: {} },
  }),
}

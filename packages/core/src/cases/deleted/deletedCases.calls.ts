/** The call that lists deleted cases, for those who may restore them. */
import * as z from 'zod/mini'
import { call, type Port } from '../../call/call'
import type { casesCalls } from '../cases.calls'

export const mostDeletedCases = 200

const deletedCase = z.object({
  group: z.string(),
  base: z.string(),
  owner: z.string(),
  name: z.string(),
  deletedAt: z.iso.datetime(),
})

export const deletedCasesCalls = {
  /** Ours: cases that are marked as deleted, the latest first; up to 200 whose name or owner contains the text. */
  getDeletedCases: call({
    policy: 'canRestoreCases',
    changes: false,
    request: { filter: z.string().check(z.maxLength(255)) },
    results: { ReceivedDeletedCases: { cases: z.readonly(z.array(deletedCase)), count: z.int() } },
  }),
}

export type DeletedCase = Readonly<z.output<typeof deletedCase>>

export type DeletedCasesPort = Port<typeof deletedCasesCalls> & Pick<Port<typeof casesCalls>, 'restoreCase'>

import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { identifyingReason } from '../bases/reasons/identifyingReason'
import { call } from '../call/call'
import { file } from '../call/file'

export const exportCalls = {
  /**
   * Ours: the data of a base, by default as CSV. `histories`, for reviewers, is an archive of the histories of its cases. It holds the
   * cases that the caller may look at, and the server log says that it was taken. `KnowledgeBaseNotFound` also for a form that is not for them.
   * A table leaves out the answers that identify people, unless `identifyingBecause` says why they are wanted; histories are the record, and have all.
   */
  data: call({
    policy: 'signedIn',
    changes: 'eachTime',
    request: {
      ...baseName.shape,
      as: z.optional(z.enum(['csv', 'xlsx', 'histories'])),
      identifyingBecause: z.optional(identifyingReason),
    },
    results: { ReceivedBinaryData: { file }, KnowledgeBaseNotFound: {} },
  }),
}

/** The calls that look into the history of a case: its revisions, and the case as of one of them. For reviewers. */
import { z } from 'zod'
import type { Contract } from '../contract'
import { config, fact } from '../dialog/dialog.contract'

const caseId = z.object({
  group: z.string().max(255),
  base: z.string().max(255),
  owner: z.string().max(255),
  name: z.string().max(255),
})

const savedBy = z.discriminatedUnion('type', [
  z.object({ type: z.literal('owner'), username: z.string() }),
  z.object({ type: z.literal('otherPerson'), username: z.string() }),
  z.object({ type: z.literal('system') }),
])

export const historyContract = {
  path: 'dialogApi',
  calls: {
    getCaseHistory: {
      policy: 'canReviewCases',
      changes: false,
      request: z.object({ caseId }),
      results: {
        ReceivedCaseHistory: {
          config,
          isMarkedAsDeleted: z.boolean(),
          /** In the order in which they were saved. */
          entries: z.array(z.object({ uuid: z.string(), saveDate: z.iso.datetime(), savedBy })).readonly(),
        },
        CaseNotFound: {},
      },
    },
    getCaseRevision: {
      policy: 'canReviewCases',
      changes: false,
      request: z.object({ caseId, uuid: z.string().max(255) }),
      results: {
        ReceivedCaseRevision: {
          uuid: z.string(),
          /** Of the base that it was entered with. */
          version: z.string(),
          facts: z
            .array(fact.extend({ author: z.string(), at: z.iso.datetime(), reason: z.string().optional() }))
            .readonly(),
        },
        CaseNotFound: {},
      },
    },
  },
} as const satisfies Contract

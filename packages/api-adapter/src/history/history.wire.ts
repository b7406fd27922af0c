/** The calls that look into the history of a case: its revisions, and the case as of one of them. For reviewers. */

import { call } from '@casebook/core/call/call'
import * as z from 'zod/mini'
import { config, fact } from '../entry/entry.wire'
import { wire } from '../wire'

const caseId = z.object({
  group: z.string().check(z.maxLength(255)),
  base: z.string().check(z.maxLength(255)),
  owner: z.string().check(z.maxLength(255)),
  name: z.string().check(z.maxLength(255)),
})

const savedBy = z.discriminatedUnion('type', [
  z.object({ type: z.literal('owner'), username: z.string() }),
  z.object({ type: z.literal('otherPerson'), username: z.string() }),
  z.object({ type: z.literal('system') }),
])

export const historyCalls = {
  getCaseHistory: call({
    policy: 'canReviewCases',
    changes: false,
    request: { caseId },
    results: {
      ReceivedCaseHistory: {
        config,
        isMarkedAsDeleted: z.boolean(),
        /** In the order in which they were saved. */
        entries: z.readonly(z.array(z.object({ uuid: z.string(), saveDate: z.iso.datetime(), savedBy }))),
      },
      CaseNotFound: {},
    },
  }),
  getCaseRevision: call({
    policy: 'canReviewCases',
    changes: false,
    request: { caseId, uuid: z.string().check(z.maxLength(255)) },
    results: {
      ReceivedCaseRevision: {
        uuid: z.string(),
        /** Of the base that it was entered with. */
        version: z.string(),
        facts: z.readonly(
          z.array(z.extend(fact, { author: z.string(), at: z.iso.datetime(), reason: z.optional(z.string()) })),
        ),
      },
      CaseNotFound: {},
    },
  }),
}

export const historyWire = wire(historyCalls, { path: 'dialogApi' })

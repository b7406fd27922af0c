/** Calls on the history of a case: its revisions, and the case as of one of them. For reviewers. */

import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { file } from '../call/file'
import { config } from '../entry/entry.calls'
import { fact } from '../facts/fact.schema'

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

const savedRevision = z.object({ uuid: z.string(), saveDate: z.iso.datetime(), savedBy })

const recordedFact = z.extend(fact, { author: z.string(), at: z.iso.datetime(), reason: z.optional(z.string()) })

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
        entries: z.readonly(z.array(savedRevision)),
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
        /** The version of the base that it was entered with. */
        version: z.string(),
        facts: z.readonly(z.array(recordedFact)),
      },
      CaseNotFound: {},
    },
  }),
  /** The whole trail of a case as a spreadsheet, also of a deleted one. */
  exportCaseHistory: call({
    policy: 'canReviewCases',
    changes: 'eachTime',
    request: caseId.shape,
    results: { ReceivedBinaryData: { file }, CaseNotFound: {} },
  }),
}

export type SavedRevision = Readonly<z.output<typeof savedRevision>>
/** An answer or a note as of the revision, with its latest entry. */
export type RecordedFact = Readonly<z.output<typeof recordedFact>>

export type GetCaseHistoryResult = ResultOf<typeof historyCalls.getCaseHistory>
/** A revision never changes, so a received one stays valid. */
export type GetCaseRevisionResult = ResultOf<typeof historyCalls.getCaseRevision>

export type CaseHistory = Omit<Extract<GetCaseHistoryResult, { type: 'ReceivedCaseHistory' }>, 'type'>
/** The case as of one revision. */
export type CaseRevision = Omit<Extract<GetCaseRevisionResult, { type: 'ReceivedCaseRevision' }>, 'type'>

export type HistoryPort = Port<typeof historyCalls>

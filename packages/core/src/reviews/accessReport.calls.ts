/** The calls on who may do what in a study, for those who review it, and on the record of their reviews. All of them are ours. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { roles } from '../permissions/capabilities'
import { review, reviewNote } from './review'

/** People of one page. */
export const mostPeopleOfReport = 200

const person = z.object({
  username: z.string(),
  /** The display name; empty if none is known. */
  name: z.string(),
  roles: z.readonly(z.array(z.enum(roles))),
  /** The only sites whose cases the person may know of, as far as the caller may know of them; null for any. */
  sites: z.nullable(z.readonly(z.array(z.string()))),
  /** Whether access to the study was given by name. */
  isNamed: z.boolean(),
  /** Activated, and not frozen. */
  maySignIn: z.boolean(),
})

const notThere = { KnowledgeBaseNotFound: {} } as const

export const accessReportCalls = {
  /** The people who may open a study, in the order of their usernames, and the reviews there have been, the newest first. */
  getAccessReport: call({
    policy: 'canReviewCases',
    changes: false,
    request: {
      ...baseName.shape,
      limit: z.int().check(z.minimum(1), z.maximum(mostPeopleOfReport)),
      /** The last username of the page before; the first page without it. */
      after: z.optional(z.string().check(z.maxLength(255))),
    },
    results: {
      ReceivedAccessReport: {
        /** Only administrators and named people may open it. */
        isProtected: z.boolean(),
        people: z.readonly(z.array(person)),
        hasMore: z.boolean(),
        /** When the rights stood as they are told. */
        at: z.iso.datetime(),
        /** The only sites that the caller may know of; null for any. */
        sites: z.nullable(z.readonly(z.array(z.string()))),
        reviews: z.readonly(z.array(review)),
      },
      ...notThere,
    },
  }),
  /** Records that the caller has reviewed the rights as they stood at that moment, as far as they may see them. */
  recordAccessReview: call({
    policy: 'canReviewCases',
    changes: true,
    settledBy: ['ReviewRecorded'],
    request: {
      ...baseName.shape,
      /** `at` of the first page. A later moment counts as now. */
      upTo: z.iso.datetime(),
      note: reviewNote,
    },
    results: { ReviewRecorded: {}, ...notThere },
  }),
}

export type AccessReportPort = Port<typeof accessReportCalls>
export type AccessReport = Omit<
  Extract<ResultOf<typeof accessReportCalls.getAccessReport>, { type: 'ReceivedAccessReport' }>,
  'type'
>

/** The call that lists every case a reviewer may look at, in pages. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { caseEntry, caseFilters, mostCasesOfPage, statuses, statusId } from '../cases/cases.calls'

export const overviewOrders = ['case', 'user', 'base', 'savedAt'] as const

/** `base`: by group and base, then by the name of the case. `user`: by username, then by the name of the case. */
export type OverviewOrder = (typeof overviewOrders)[number]

/** The cases of the overview besides those of a name. `toVerify`: with a section that is signed and that no monitor has verified. */
export const overviewFilters = [...caseFilters, 'toVerify'] as const

export type OverviewFilter = (typeof overviewFilters)[number]

export const overviewCalls = {
  /** Ours: the cases of `listAllCases`, deleted ones included, sorted and searched by name in the database. */
  getPageOfAllCases: call({
    policy: 'canReviewCases',
    changes: false,
    request: {
      base: z.optional(baseName),
      order: z.enum(overviewOrders),
      descending: z.boolean(),
      /** A part of the name. */
      search: z.optional(z.string().check(z.maxLength(255))),
      only: z.optional(z.enum(overviewFilters)),
      /** Only cases with this status, by its id. For the cases of one base. */
      status: z.optional(statusId),
      limit: z.int().check(z.minimum(1), z.maximum(mostCasesOfPage)),
      /** `next` of the page before, in the same order; the first page without it. */
      after: z.optional(z.string().check(z.maxLength(4_000))),
    },
    results: {
      ReceivedPageOfAllCases: {
        cases: z.readonly(z.array(caseEntry)),
        /** Null on the last page. */
        next: z.nullable(z.string()),
        /** The number of cases on all pages, on the first page and without a search. Counted up to a limit: `moreCases` says whether there are more. */
        count: z.optional(z.int()),
        moreCases: z.optional(z.boolean()),
        /** On the first page of the cases of one base. */
        statuses,
      },
      /** `after` is of another list, or of none. */
      PageNotFound: {},
    },
  }),
}

export type OverviewPort = Port<typeof overviewCalls>
export type PageOfAllCasesResult = ResultOf<typeof overviewCalls.getPageOfAllCases>

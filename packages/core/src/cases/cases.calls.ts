/** The calls that list cases, open one and mark one as deleted. */

import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'
import { saveResults } from '../entry/saveResults'
import { text } from '../language/text.schema'
import { tooManyCases } from './listLimit'
import { caseName, whichCase } from './namedCase'

/** Without the owner, an ambiguous name identifies no case. */
const oneCase = { ...baseName.shape, name: caseName, owner: whichCase.owner }

/** The answer that is the status of a case, in the words of the study. */
export const statusOfCase = z.object({ id: z.string(), text })

export type StatusOfCase = Readonly<z.output<typeof statusOfCase>>

/** The answers that may be the status of a case of the study, in their order; none where it names no question. */
export const statuses = z.optional(z.readonly(z.array(statusOfCase)))

export const statusId = z.string().check(z.maxLength(255))

export const caseEntry = z.object({
  name: z.string(),
  base: z.string(),
  group: z.string(),
  id: z.optional(z.string()),
  user: z.optional(z.string()),
  /** Ours, for the list of cases: the user's display name. */
  enteredBy: z.optional(z.string()),
  /** Ours, for the list of cases: when it was last saved, its revision, and whether it is marked as deleted. */
  savedAt: z.optional(z.iso.datetime()),
  revision: z.optional(z.string()),
  deleted: z.optional(z.boolean()),
  /** Ours: the caller has unsaved answers in it. */
  unsaved: z.optional(z.boolean()),
  /** Ours, in percent: 100 if no required answer is missing. Not of a case saved before this was kept, until it is counted. */
  progress: z.optional(z.int()),
  /** Ours: its status, if it has one. */
  status: z.optional(statusOfCase),
  /** Ours: open queries, those in which it is the caller's turn and the others. Nothing without an open query. */
  queries: z.optional(z.object({ mine: z.int(), others: z.int() })),
  /**
   * Ours: sections that show, those whose every answer an investigator has signed, and those of them that a monitor has confirmed. And how
   * many answers changed since.
   */
  verified: z.optional(
    z.object({ sections: z.int(), signed: z.int(), confirmed: z.int(), changed: z.optional(z.int()) }),
  ),
})

/** The cases of a list, besides those of a name. `queries`: with an open query; `toSign`: with a section to sign. */
export const caseFilters = ['incomplete', 'complete', 'queries', 'toSign'] as const

export type CaseFilter = (typeof caseFilters)[number]

export const caseOrders = ['name', 'savedAt', 'owner', 'progress'] as const

/** `owner`: by the owner's display name, then by the case's. */
export type CaseOrder = (typeof caseOrders)[number]

export const mostCasesOfPage = 200

const received = { ReceivedCases: { cases: z.readonly(z.array(caseEntry)) }, ...tooManyCases } as const
const found = {
  CaseResolved: {
    group: z.string(),
    base: z.string(),
    owner: z.string(),
    name: z.string(),
    draft: z.optional(z.string()),
  },
  CaseNotFound: {},
} as const

export const casesCalls = {
  /**
   * Some of the cases of `listMyCases`, or without a base of `listAllMyCases`: sorted and searched by name in the database, and so as quick
   * for a million cases as for a thousand. Each page names the one after it; cases that are entered meanwhile shift none.
   */
  getPageOfCases: call({
    policy: 'signedIn',
    changes: false,
    request: {
      base: z.optional(baseName),
      order: z.enum(caseOrders),
      descending: z.boolean(),
      /** A part of the name. */
      search: z.optional(z.string().check(z.maxLength(255))),
      only: z.optional(z.enum(caseFilters)),
      /** Only cases with this status, by its id. For the list of one base. */
      status: z.optional(statusId),
      limit: z.int().check(z.minimum(1), z.maximum(mostCasesOfPage)),
      /** `next` of the page before, in the same order; the first page without it. */
      after: z.optional(z.string().check(z.maxLength(4_000))),
    },
    results: {
      ReceivedPageOfCases: {
        cases: z.readonly(z.array(caseEntry)),
        /** Null on the last page. */
        next: z.nullable(z.string()),
        /** The number of cases on all pages, on the first page and without a search. Counted up to a limit: `moreCases` says whether there are more. */
        count: z.optional(z.int()),
        moreCases: z.optional(z.boolean()),
        /** On the first page of the list of one base. */
        statuses,
      },
      /** `after` is of another list, or of none. */
      PageNotFound: {},
    },
  }),
  /**
   * One step of a search inside the answers of the cases of such a list: looks into some hundreds of them, in order. Repeat it with `next`
   * until that is null; a search is stopped by not asking on.
   */
  searchInCases: call({
    policy: 'signedIn',
    changes: false,
    request: {
      base: z.optional(baseName),
      /** A part of an answer as it is shown, or of the name of the case. */
      content: z.string().check(z.maxLength(255)),
      only: z.optional(z.enum(caseFilters)),
      /** Only cases with this status, by its id. For the list of one base. */
      status: z.optional(statusId),
      order: z.enum(caseOrders),
      descending: z.boolean(),
      /** `next` of the step before, in the same order; the first step without it. */
      after: z.optional(z.string().check(z.maxLength(4_000))),
    },
    results: {
      ReceivedFoundCases: {
        /** Those found in this step. */
        cases: z.readonly(z.array(caseEntry)),
        /** The number of cases looked into in this step. */
        searched: z.int(),
        /** Null after the last step. */
        next: z.nullable(z.string()),
        /** The number of cases to search, in the first step, counted up to a limit. */
        count: z.optional(z.int()),
        moreCases: z.optional(z.boolean()),
      },
      /** `after` is of another list, or of none. */
      PageNotFound: {},
    },
  }),
  /** Same as `reset` of Dialog. */
  newCase: call({
    policy: 'hasOwnCases',
    changes: true,
    request: { base: baseName },
    /** `BaseRetired`, ours: the base takes no new cases. */
    results: { Ok: { draft: z.optional(z.string()) }, KnowledgeBaseNotFound: {}, BaseRetired: {} },
  }),
  /** Same as `savecase` of Dialog, for the caller's latest draft of the base. */
  saveCase: call({
    policy: 'hasOwnCases',
    changes: true,
    settledBy: ['OkWithGroups'],
    request: oneCase,
    results: saveResults,
  }),
  /** Makes a draft of the case the caller's latest, so that `tree` of Dialog returns the case. */
  loadCase: call({ policy: 'hasOwnCases', isOfInterview: true, changes: true, request: oneCase, results: found }),
  resolveCase: call({ policy: 'hasOwnCases', changes: false, request: oneCase, results: found }),
  deleteCase: call({ policy: 'hasOwnCases', changes: true, request: oneCase, results: { Ok: {}, CaseNotFound: {} } }),
  /** Removes the mark of a deleted case. */
  restoreCase: call({
    policy: 'canRestoreCases',
    changes: true,
    request: oneCase,
    results: { Ok: {}, CaseNotFound: {} },
  }),
  listMyCases: call({ policy: 'signedIn', changes: false, request: { base: baseName }, results: received }),
  listAllMyCases: call({ policy: 'signedIn', changes: false, request: {}, results: received }),
  listMyCasesFiltered: call({
    policy: 'signedIn',
    changes: false,
    request: { base: baseName, content: z.string().check(z.maxLength(255)) },
    results: received,
  }),
  listAllCases: call({
    policy: 'canReviewCases',
    changes: false,
    request: {},
    results: { ReceivedAllCases: { cases: z.readonly(z.array(caseEntry)) }, ...tooManyCases },
  }),
}

/** Cases are restored by an administrator's tool, not by the case screens. */
export type CasesPort = Omit<Port<typeof casesCalls>, 'restoreCase'>

export type CaseEntry = Readonly<z.output<typeof caseEntry>>

export type NewCaseResult = ResultOf<typeof casesCalls.newCase>
export type ResolveCaseResult = ResultOf<typeof casesCalls.resolveCase>
export type ListCasesResult = ResultOf<typeof casesCalls.listMyCases>
export type SearchInCasesResult = ResultOf<typeof casesCalls.searchInCases>
export type SearchedCases = Extract<SearchInCasesResult, { type: 'ReceivedFoundCases' }>
export type PageOfCasesRequest = RequestOf<typeof casesCalls.getPageOfCases>
export type PageOfCasesResult = ResultOf<typeof casesCalls.getPageOfCases>
export type ListAllCasesResult = ResultOf<typeof casesCalls.listAllCases>

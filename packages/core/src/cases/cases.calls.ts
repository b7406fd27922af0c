/** The calls that list cases, open one and mark one as deleted. */

import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { saveResults } from '../entry/entry.calls'
import { caseName, whichCase } from './namedCase'

/** Without the owner, an ambiguous name identifies no case. */
const oneCase = { ...baseName.shape, name: caseName, owner: whichCase.owner }

const caseEntry = z.object({
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
})

const received = { ReceivedCases: { cases: z.readonly(z.array(caseEntry)) } } as const
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
  /** Same as `reset` of Dialog. */
  newCase: call({
    policy: 'hasOwnCases',
    changes: true,
    request: { base: baseName },
    results: { Ok: { draft: z.optional(z.string()) }, KnowledgeBaseNotFound: {} },
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
  loadCase: call({ policy: 'hasOwnCases', changes: true, request: oneCase, results: found }),
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
    results: { ReceivedAllCases: { cases: z.readonly(z.array(caseEntry)) } },
  }),
}

/** Cases are restored by an administrator's tool, not by the case screens. */
export type CasesPort = Omit<Port<typeof casesCalls>, 'restoreCase'>

export type CaseEntry = Readonly<z.output<typeof caseEntry>>

export type NewCaseResult = ResultOf<typeof casesCalls.newCase>
export type ResolveCaseResult = ResultOf<typeof casesCalls.resolveCase>
export type ListCasesResult = ResultOf<typeof casesCalls.listMyCases>
export type ListAllCasesResult = ResultOf<typeof casesCalls.listAllCases>

import { call } from '@casebook/core/call/call'
import * as z from 'zod/mini'
import { baseName } from '../bases/bases.wire'
import { saveResults } from '../entry/entry.wire'
import { wire } from '../wire'

const owner = z.optional(z.string().check(z.maxLength(255)))

/** The name of a case, or its id. */
export const caseName = z.string().check(z.maxLength(255))

/** `owner`, which is ours, tells apart cases of one name. Without it a name that several of them have names none. */
const oneCase = { base: baseName, caseName, owner } as const

/**
 * Ours, where the specified wire names a case by its name alone, or by its id: which of several is meant. A name that fits
 * several cases names none: nothing is done.
 */
export const whichCase = { base: z.optional(baseName), owner }

const caseEntry = z.object({
  name: z.string(),
  base: z.string(),
  group: z.string(),
  id: z.optional(z.string()),
  user: z.optional(z.string()),
  /** Ours, for the list of cases: what that user is called. */
  enteredBy: z.optional(z.string()),
  /** Ours, for the list of cases: when it was last saved, as which revision, and whether it is marked deleted. */
  savedAt: z.optional(z.iso.datetime()),
  revision: z.optional(z.string()),
  deleted: z.optional(z.boolean()),
  /** Ours: the caller has answers in it that are not saved yet. */
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
  /** The same as Dialog `reset`. */
  newCase: call({
    policy: 'hasOwnCases',
    changes: true,
    request: { base: baseName },
    results: { Ok: { draft: z.optional(z.string()) }, KnowledgeBaseNotFound: {} },
  }),
  /** The same as Dialog `savecase`, of the caller's latest draft of the base. */
  saveCase: call({
    policy: 'hasOwnCases',
    changes: true,
    settledBy: ['OkWithGroups'],
    request: oneCase,
    results: saveResults,
  }),
  /** Makes a draft of the case the caller's latest, so that Dialog `tree` brings the case. */
  loadCase: call({ policy: 'hasOwnCases', changes: true, request: oneCase, results: found }),
  resolveCase: call({ policy: 'hasOwnCases', changes: false, request: oneCase, results: found }),
  deleteCase: call({ policy: 'hasOwnCases', changes: true, request: oneCase, results: { Ok: {}, CaseNotFound: {} } }),
  /** Takes the mark of a deleted case away again. */
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

export const casesWire = wire(casesCalls, { path: 'cases' })

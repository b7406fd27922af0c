import * as z from 'zod/mini'
import { baseName } from '../bases/bases.contract'
import type { Contract } from '../contract'
import { saveResults } from '../entry/entry.contract'

const owner = z.optional(z.string().check(z.maxLength(255)))

/** The name of a case, or its id. */
export const caseName = z.string().check(z.maxLength(255))

/** `owner`, which is ours, tells apart cases of one name. Without it a name that several of them have names none. */
const oneCase = z.object({ base: baseName, caseName, owner })

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

export const casesContract = {
  path: 'cases',
  calls: {
    /** The same as Dialog `reset`. */
    newCase: {
      policy: 'hasOwnCases',
      changes: true,
      request: z.object({ base: baseName }),
      results: { Ok: { draft: z.optional(z.string()) }, KnowledgeBaseNotFound: {} },
    },
    /** The same as Dialog `savecase`, of the caller's latest draft of the base. */
    saveCase: { policy: 'hasOwnCases', changes: true, request: oneCase, results: saveResults },
    /** Makes a draft of the case the caller's latest, so that Dialog `tree` brings the case. */
    loadCase: { policy: 'hasOwnCases', changes: true, request: oneCase, results: found },
    resolveCase: { policy: 'hasOwnCases', changes: false, request: oneCase, results: found },
    deleteCase: { policy: 'hasOwnCases', changes: true, request: oneCase, results: { Ok: {}, CaseNotFound: {} } },
    /** Takes the mark of a deleted case away again. */
    restoreCase: { policy: 'canRestoreCases', changes: true, request: oneCase, results: { Ok: {}, CaseNotFound: {} } },
    listMyCases: { policy: 'signedIn', changes: false, request: z.object({ base: baseName }), results: received },
    listAllMyCases: { policy: 'signedIn', changes: false, request: z.object({}), results: received },
    listMyCasesFiltered: {
      policy: 'signedIn',
      changes: false,
      request: z.object({ base: baseName, content: z.string().check(z.maxLength(255)) }),
      results: received,
    },
    listAllCases: {
      policy: 'canReviewCases',
      changes: false,
      request: z.object({}),
      results: { ReceivedAllCases: { cases: z.readonly(z.array(caseEntry)) } },
    },
  },
} as const satisfies Contract

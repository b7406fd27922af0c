/** The call that lists the cases of a study as they were at a past moment. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { statusOfCase } from '../cases/cases.calls'
import { text } from '../language/text.schema'
import { momentRefusals } from '../statistics/pastMoment'
import { verificationLevels } from './pictures.calls'

const name = z.string().check(z.maxLength(255))

const place = z.object({ owner: name, name })

const pastCase = z.object({
  owner: z.string(),
  /** The owner's display name. */
  enteredBy: z.optional(z.string()),
  name: z.string(),
  /** The site to which it belonged; absent for none. */
  site: z.optional(z.string()),
  /** The last save until then, and its revision. */
  savedAt: z.iso.datetime(),
  revision: z.string(),
  /** In percent. */
  progress: z.int(),
  level: z.enum(verificationLevels),
  status: z.optional(statusOfCase),
  /** Queries that were not closed. */
  queries: z.int(),
  /** Deleted later, or saved again. */
  since: z.optional(z.enum(['deleted', 'saved'])),
})

export type PastCase = Readonly<z.output<typeof pastCase>>

export const pastCasesCalls = {
  /**
   * Ours: a page of the cases that the caller may read now, as they were then, by owner and name. Cases that were deleted then are left
   * out. Each page reads the trails of its cases, and of no others.
   */
  getPastCases: call({
    policy: 'signedIn',
    changes: false,
    request: {
      base: baseName,
      asOf: z.iso.datetime(),
      /** `next` of the page before; the first page without it. */
      after: z.optional(place),
    },
    results: {
      ReceivedPastCases: {
        /** The name of the study in the version of then. */
        text,
        version: z.string(),
        cases: z.readonly(z.array(pastCase)),
        /** Null on the last page, which may be empty. */
        next: z.nullable(place),
        /** On the first page: how many cases there were, and the sections of the newest version that the study did not have then. */
        count: z.optional(z.int()),
        notAskedThen: z.optional(z.readonly(z.array(z.object({ id: z.string(), text })))),
      },
      KnowledgeBaseNotFound: {},
      ...momentRefusals,
    },
  }),
}

export type PastCasesPort = Port<typeof pastCasesCalls>
export type PastCasesPage = Extract<ResultOf<typeof pastCasesCalls.getPastCases>, { type: 'ReceivedPastCases' }>

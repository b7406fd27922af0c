/** The call that brings the matrix of cases and visits: how far each form of each visit is. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'
import { statuses, statusId, statusOfCase } from '../cases/cases.calls'
import { text } from '../language/text.schema'
import { formStates } from './formState'

/** Enough for a screen, and few enough to draw with 40 visits each. */
export const mostRowsOfPage = 100

const form = z.object({ id: z.string(), text, question: z.string() })

const column = z.object({ id: z.string(), text, isUnscheduled: z.boolean(), forms: z.readonly(z.array(form)) })

export type ColumnOfMatrix = Readonly<z.output<typeof column>>

const formOfCase = z.object({
  id: z.string(),
  state: z.enum(formStates),
  /** Queries that are not closed. */
  queries: z.optional(z.int()),
  /** An answer has changed since it was signed or verified. */
  hasChanged: z.optional(z.boolean()),
})

export type FormOfCase = Readonly<z.output<typeof formOfCase>>

const visitOfCase = z.object({
  id: z.string(),
  /** Those that show in the case. */
  forms: z.readonly(z.array(formOfCase)),
  /** Its window, as `yyyy-mm-dd`, while the case waits for it. */
  opens: z.optional(z.string()),
  closes: z.optional(z.string()),
  /** Closed as not done. */
  isNotDone: z.optional(z.boolean()),
  /** How often an unscheduled visit took place. */
  times: z.optional(z.int()),
})

export type VisitOfCase = Readonly<z.output<typeof visitOfCase>>

const row = z.object({
  owner: z.string(),
  name: z.string(),
  /** The owner's display name. */
  enteredBy: z.optional(z.string()),
  site: z.optional(z.string()),
  status: z.optional(statusOfCase),
  /** Of the study, if it is not the newest. */
  version: z.optional(z.string()),
  /** The caller may change it. */
  mayEdit: z.boolean(),
  /** Those of which a form shows or a window is known. Absent while the case is still being counted. */
  visits: z.optional(z.readonly(z.array(visitOfCase))),
})

export type RowOfMatrix = Readonly<z.output<typeof row>>

export const visitsCalls = {
  /**
   * Ours: a page of the cases of a base that the caller may read, by name, and the state of their forms. It reads what every save keeps
   * beside the case and, to count unscheduled visits, the newest answers.
   */
  getVisitMatrix: call({
    policy: 'signedIn',
    changes: false,
    request: {
      base: baseName,
      /** A part of the name. */
      search: z.optional(z.string().check(z.maxLength(255))),
      status: z.optional(statusId),
      site: z.optional(z.string().check(z.maxLength(255))),
      limit: z.int().check(z.minimum(1), z.maximum(mostRowsOfPage)),
      /** `next` of the page before; the first page without it. */
      after: z.optional(z.string().check(z.maxLength(4_000))),
    },
    results: {
      ReceivedVisitMatrix: {
        text,
        /** The visits of the newest version, and the sections that are in none. */
        columns: z.readonly(z.array(column)),
        rows: z.readonly(z.array(row)),
        /** Null on the last page. */
        next: z.nullable(z.string()),
        /** On the first page, for the filters: statuses, and sites of which the caller may see cases. */
        statuses,
        sites: z.optional(z.readonly(z.array(z.string()))),
        /** On the first page without a search: the number of cases, counted up to a limit. `moreCases` says whether there are more. */
        count: z.optional(z.int()),
        moreCases: z.optional(z.boolean()),
      },
      KnowledgeBaseNotFound: {},
      /** `after` is of another list, or of none. */
      PageNotFound: {},
    },
  }),
}

export type VisitsPort = Port<typeof visitsCalls>
export type VisitMatrixRequest = RequestOf<typeof visitsCalls.getVisitMatrix>
export type VisitMatrix = Extract<ResultOf<typeof visitsCalls.getVisitMatrix>, { type: 'ReceivedVisitMatrix' }>

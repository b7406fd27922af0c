import * as z from 'zod/mini'
import { call, type Port } from '../call/call'
import { file } from '../call/file'
import { caseName, whichCase } from '../cases/namedCase'
import { logTopics } from './topic'

const logEntry = z.object({
  instant: z.iso.datetime(),
  /** A username; null if unknown. */
  source: z.nullable(z.string()),
  kind: z.string(),
  payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** The entries to list: those by or about a person whose username contains the text, and those of one topic. */
export const logFilter = z.object({
  person: z.string().check(z.maxLength(255)),
  topic: z.nullable(z.enum(logTopics)),
})

export type LogFilter = Readonly<z.output<typeof logFilter>>

export const logCalls = {
  /** A page of the server log, the newest entry first. The log says that it was viewed, once for each look from page 0. */
  getLog: call({
    policy: 'canReviewServerLogs',
    changes: 'eachTime',
    request: {
      /** From 0. */
      page: z.int().check(z.minimum(0)),
      /** Ours. */
      filter: z.optional(logFilter),
      /** Ours: `newest` of the first page, so that entries written meanwhile shift none. */
      upTo: z.optional(z.int()),
    },
    results: {
      ReceivedLog: {
        log: z.readonly(z.array(logEntry)),
        pages: z.int(),
        /** Ours: the number of entries on all pages, and the newest there was. */
        count: z.optional(z.int()),
        newest: z.optional(z.int()),
      },
    },
  }),
  /**
   * Logs the unlock and marks the questionnaire as unlocked, for clients of the specified wire, which do it step by
   * step. There the call does not name the case: it is the one whose tokens for the questionnaire the caller has just
   * invalidated. `InsufficientPermissions`, without a log entry, if there is none or more than one.
   */
  logUnlock: call({
    policy: 'hasOwnCases',
    changes: true,
    request: {
      questionnaireId: z.string().check(z.maxLength(255)),
      /** Ours: the case, whose tokens are invalidated with it. */
      name: z.optional(caseName),
      ...whichCase,
    },
    results: { Ok: {} },
  }),
  /** The whole server log as `log.csv`, in the order of the events. The log says that it was viewed. */
  exportLog: call({
    policy: 'canReviewServerLogs',
    changes: 'eachTime',
    request: {},
    results: { ReceivedBinaryData: { file } },
  }),
}

export type LogPort = Port<typeof logCalls>

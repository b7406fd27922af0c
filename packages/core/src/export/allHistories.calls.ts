/** The export of the histories of all cases, which the server makes in the background, for one person at a time. */
import * as z from 'zod/mini'
import { call, type Port } from '../call/call'
import { file } from '../call/file'
import { languages } from '../language/language'

/** Counts of cases. */
const progress = { done: z.int(), toGo: z.int() }

export const allHistoriesCalls = {
  /**
   * Starts the export of the histories of all cases that the caller may look at, deleted ones included. It replaces the caller's last
   * one, unless that is in progress. `NoneFound`: there are no cases.
   *
   * Ours: with `documents`, each case is a PDF as well, in that language (of the reader).
   */
  exportCompleteCaseHistory: call({
    policy: 'canReviewCases',
    changes: true,
    request: { documents: z.optional(z.enum(languages)) },
    results: { Ok: {}, ExportInProgress: progress, NoneFound: {} },
  }),
  /** Ours: how far the caller's export is. */
  getExportState: call({
    policy: 'canReviewCases',
    changes: false,
    request: {},
    results: {
      NoneFound: {},
      ExportInProgress: progress,
      /** `instant`: when it was complete. */
      ExportComplete: { instant: z.iso.datetime() },
      /** The server gave up; another one can be started. */
      ExportFailed: {},
    },
  }),
  /**
   * The caller's export as an archive. The server log says that it was taken. `NoneFound` also if it failed, or if the caller may no
   * longer look at one of its cases.
   */
  downloadCompleteCaseHistory: call({
    policy: 'canReviewCases',
    changes: 'eachTime',
    request: {},
    results: {
      NoneFound: {},
      /** An older name for `NoneFound`, which this server does not use. */
      ExportNotFound: {},
      ExportInProgress: progress,
      ExportedCompleteCaseHistory: { instant: z.iso.datetime(), file },
    },
  }),
}

export type AllHistoriesPort = Port<typeof allHistoriesCalls>

/** The calls that bring queries as a spreadsheet, and take them from a table. */
import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { file } from '../call/file'
import { caseName, whichCase } from '../cases/namedCase'
import { longestUpload, rowProblems } from './upload'

export const queryFilesCalls = {
  getQueriesForCaseExcel: call({
    policy: 'canSeeQueries',
    changes: 'eachTime',
    request: { name: caseName, ...whichCase },
    results: { ReceivedBinaryData: { file }, CaseNotFound: {} },
  }),
  /** The queries of all cases that the caller may read. */
  getAllQueriesExcel: call({
    policy: 'canSeeQueries',
    changes: 'eachTime',
    request: {},
    results: { ReceivedBinaryData: { file } },
  }),
  /**
   * Steps of queries, old and new, one per row: `data` is a CSV file in base64, without the prefix of a data URL. All rows are taken, or
   * none. Each step keeps the account that uploaded it beside the one that the row names.
   */
  uploadQueries: call({
    policy: 'canReviewCases',
    changes: true,
    request: { data: z.string().check(z.maxLength(longestUpload)) },
    results: {
      /** Ours: how many steps were added, and to how many queries. */
      Ok: { steps: z.optional(z.int()), queries: z.optional(z.int()) },
      UploadFailed: {
        message: z.string(),
        /** Ours: each row at fault, the header counting as the first. None if the file cannot be read at all. */
        rows: z.optional(z.readonly(z.array(z.object({ row: z.int(), problem: z.enum(rowProblems) })))),
      },
    },
  }),
}

export type QueryFilesPort = Port<typeof queryFilesCalls>
export type UploadResult = ResultOf<typeof queryFilesCalls.uploadQueries>

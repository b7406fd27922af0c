/** The call that makes a spreadsheet of a table. */
import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { file } from '../call/file'

export const tableCalls = {
  /** Rows of texts, the first of which is the header. Nothing of the server is in the file. */
  makeExcel: call({
    policy: 'signedIn',
    changes: false,
    request: { table: z.readonly(z.array(z.readonly(z.array(z.string().check(z.maxLength(32_767)))))) },
    results: { ReceivedBinaryData: { file } },
  }),
}

export type TablePort = Port<typeof tableCalls>

export type MakeExcelResult = ResultOf<typeof tableCalls.makeExcel>

/** How the call that makes a spreadsheet of a table travels. */
import { tableCalls } from '@casebook/core/export/table.calls'
import { mebibyte, wire } from '../wire'

export const tableWire = wire(tableCalls, {
  path: 'table',
  calls: { makeExcel: { longestBody: mebibyte, fileAs: 'data' } },
})

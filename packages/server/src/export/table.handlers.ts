/** Answers the call that makes a spreadsheet of a table. */
import type { tableCalls } from '@casebook/core/export/table.calls'
import type { AreaHandlers } from '../http/area'
import { xlsx, xlsxType } from '../tables/xlsx'

const widest = 60

export function tableHandlers(): AreaHandlers<typeof tableCalls> {
  return {
    async makeExcel({ table }) {
      const [header = [], ...rows] = table
      const width = Math.max(header.length, ...rows.map((row) => row.length))
      const columns = Array.from({ length: width }, (_, at) => ({
        header: header[at] ?? '',
        width: Math.min(widest, Math.max(10, ...table.map((row) => (row[at] ?? '').length + 2))),
      }))
      const content = xlsx([{ name: 'Table', columns, rows }])
      return { type: 'ReceivedBinaryData', file: { name: 'export.xlsx', mediaType: xlsxType, content } }
    },
  }
}

/** Answers the call for the data of a base, and those of the export of all histories. The server log says what was taken. */
import { allHistoriesWire } from '@casebook/api-adapter/export/allHistories.wire'
import { exportWire } from '@casebook/api-adapter/export/export.wire'
import { tableWire } from '@casebook/api-adapter/export/table.wire'
import type { exportCalls } from '@casebook/core/export/export.calls'
import { serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { forWholeStudies } from '../reads/wholeStudies'
import type { Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { allHistoriesHandlers, removeOldExports } from './allHistories.handlers'
import { exportFile } from './exportFile'
import { tableHandlers } from './table.handlers'
import { writeHistoriesJob } from './writeHistories.job'

export const exportArea: Area = {
  calls: [
    answers(exportWire, exportHandlers),
    answers(allHistoriesWire, allHistoriesHandlers),
    answers(tableWire, tableHandlers),
  ],
  jobs: [writeHistoriesJob],
  tidy: removeOldExports,
}

function exportHandlers(services: Services): AreaHandlers<typeof exportCalls> {
  return {
    async data({ group, base, as: form = 'csv', identifyingBecause: reason }, caller) {
      const withIdentifying = reason !== undefined
      const found = await exportFile(
        await forWholeStudies(services),
        caller,
        { group, base },
        { form, withIdentifying },
      )
      if (!found) return { type: 'KnowledgeBaseNotFound' }
      const { count, kind, ...file } = found
      const fields = { at: services.now(), source: caller.username, group, base, count }
      const identifying = withIdentifying ? [serverEvent('exportedIdentifying', { ...fields, reason })] : []
      await recordEventsAnyhow(services, serverEvent(kind, fields), ...identifying)
      return { type: 'ReceivedBinaryData', file }
    },
  }
}

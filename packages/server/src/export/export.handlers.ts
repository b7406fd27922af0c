/** Answers the call for the data of a base. The server log says that it was taken. */
import { exportWire } from '@casebook/api-adapter/export/export.wire'
import type { exportCalls } from '@casebook/core/export/export.calls'
import { serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { recordEventAnyhow } from '../session/recordEventAnyhow'
import { exportFile } from './exportFile'

export const exportArea: Area = { calls: [answers(exportWire, exportHandlers)] }

function exportHandlers(services: Services): AreaHandlers<typeof exportCalls> {
  return {
    async data({ group, base, as = 'csv' }, caller) {
      const found = await exportFile(services, caller, { group, base }, as)
      if (!found) return { type: 'KnowledgeBaseNotFound' }
      const { count, kind, ...file } = found
      const fields = { at: services.now(), source: caller.username, group, base, count }
      await recordEventAnyhow(services, serverEvent(kind, fields))
      return { type: 'ReceivedBinaryData', file }
    },
  }
}

import type { HistoryPort } from '@casebook/core/history/history.port'
import { createClient, type Send } from '../client'
import { historyWire } from './history.wire'

/** The core's port, spoken over the wire, but for the export of one history. */
export function historyClient(send: Send): Omit<HistoryPort, 'exportCaseHistory'> {
  return createClient(historyWire, send)
}

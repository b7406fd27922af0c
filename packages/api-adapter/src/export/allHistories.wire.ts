/** How the calls of the export of all histories travel. */
import { allHistoriesCalls } from '@casebook/core/export/allHistories.calls'
import { wire } from '../wire'

export const allHistoriesWire = wire(allHistoriesCalls, {
  path: 'dialogApi',
  calls: { downloadCompleteCaseHistory: { fileAs: 'data' } },
})

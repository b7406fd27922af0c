import { exportCalls } from '@casebook/core/export/export.calls'
import { addressSpelling } from '../addressSpelling'
import { wire } from '../wire'

export const exportWire = wire(exportCalls, {
  path: 'export',
  calls: { data: { travels: 'inAddress', address: '', spelling: addressSpelling, statuses: { LoginRequired: 401 } } },
})

/** How the export of a study travels. */
import { exportBaseCalls } from '@casebook/core/candidates/export/exportBase.calls'
import { wire } from '../wire'

export const exportBaseWire = wire(exportBaseCalls, { path: 'baseManager', calls: {} })

/** How the calls on erasures of answers travel. */
import { erasureCalls } from '@casebook/core/erasure/erasure.calls'
import { wire } from '../wire'

export const erasureWire = wire(erasureCalls, { path: 'erasure' })

import type { SdvPort } from '@casebook/core/sdv/sdv.port'
import { createClient, type Send } from '../client'
import { sdvContract } from './sdv.contract'

/** The core's port, spoken over the wire, where each level has a call of its own. */
export function sdvClient(send: Send): SdvPort {
  const wire = createClient(sdvContract, send)
  return {
    setSdv: ({ level, ...one }) => (level === 'PI' ? wire.setPiSdv(one) : wire.setMonitorSdv(one)),
  }
}

import type { SdvPort } from '@casebook/core/sdv/sdv.port'
import { wireCase } from '../cases/wireCase'
import { createClient, type Send } from '../client'
import { sdvWire } from './sdv.wire'

/** The core's port, spoken over the wire, where each level has a call of its own. */
export function sdvClient(send: Send): SdvPort {
  const wire = createClient(sdvWire, send)
  return {
    setSdv: async ({ level, ...request }) => {
      const one = wireCase(request, 'caseIdentifier')
      const result = await (level === 'PI' ? wire.setPiSdv(one) : wire.setMonitorSdv(one))
      if (result.type === 'CaseChanged') throw new Error('The server names a change of a case that was not asked about')
      return result
    },
  }
}

/** How the calls of sdv travel. */
import { sdvCalls } from '@casebook/core/sdv/sdv.calls'
import { caseSpelled } from '../cases/caseSpelling'
import { wire } from '../wire'

const named = { spelling: caseSpelled('caseIdentifier') }

export const sdvWire = wire(sdvCalls, {
  path: 'sdv',
  calls: { getSdv: named, setPiSdv: named, unSetPiSdv: named, setMonitorSdv: named, unSetMonitorSdv: named },
})

/** How the calls of log travel. */
import { logCalls } from '@casebook/core/log/log.calls'
import { caseSpelled } from '../cases/caseSpelling'
import { wire } from '../wire'

export const logWire = wire(logCalls, { path: 'logApi', calls: { logUnlock: { spelling: caseSpelled('caseName') } } })

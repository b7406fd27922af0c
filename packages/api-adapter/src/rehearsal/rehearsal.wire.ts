/** How the calls of rehearsal travel. */
import { rehearsalCalls } from '@casebook/core/rehearsal/rehearsal.calls'
import { wire } from '../wire'

export const rehearsalWire = wire(rehearsalCalls, { path: 'baseManager', calls: {} })

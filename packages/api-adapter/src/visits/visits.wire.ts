/** How the call of the matrix of cases and visits travels. */
import { visitsCalls } from '@casebook/core/visits/visits.calls'
import { wire } from '../wire'

export const visitsWire = wire(visitsCalls, { path: 'visits' })

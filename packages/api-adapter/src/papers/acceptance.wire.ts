/** How the report of acceptance travels. */
import { acceptanceCalls } from '@casebook/core/papers/acceptance/acceptance.calls'
import { wire } from '../wire'

export const acceptanceWire = wire(acceptanceCalls, { path: 'papers', calls: {} })

/** How the call of the overview of all cases travels. */
import { overviewCalls } from '@casebook/core/history/overview.calls'
import { wire } from '../wire'

export const overviewWire = wire(overviewCalls, { path: 'cases' })

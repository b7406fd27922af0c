/** How the calls on the life of a study travel. */
import { lifeCalls } from '@casebook/core/life/life.calls'
import { wire } from '../wire'

export const lifeWire = wire(lifeCalls, { path: 'life' })

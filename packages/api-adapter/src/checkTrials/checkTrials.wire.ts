/** How the calls of checks on trial travel. */
import { checkTrialsCalls } from '@casebook/core/checkTrials/checkTrials.calls'
import { wire } from '../wire'

export const checkTrialsWire = wire(checkTrialsCalls, { path: 'baseManager', calls: {} })

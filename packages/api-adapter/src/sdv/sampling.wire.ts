/** How the calls of sampling plans travel. */
import { samplingCalls } from '@casebook/core/sdv/sampling/sampling.calls'
import { wire } from '../wire'

export const samplingWire = wire(samplingCalls, { path: 'sampling' })

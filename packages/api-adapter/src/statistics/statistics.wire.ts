/** How the calls for the data of a base travel. */
import { statisticsCalls } from '@casebook/core/statistics/statistics.calls'
import { wire } from '../wire'

export const statisticsWire = wire(statisticsCalls, { path: 'statistics' })

import type { Area } from '../http/area'
import { publishHeadJob, timeStampJob } from './heads/publishHead.job'
import { joinHeadsJob } from './joinHeads.job'

/** The trail has no calls of its own: it is written with what others do. */
export const trailArea: Area = { calls: [], jobs: [joinHeadsJob, publishHeadJob, timeStampJob] }

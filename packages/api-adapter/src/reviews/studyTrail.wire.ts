/** How the calls on the trail of a study travel. */
import { studyTrailCalls } from '@casebook/core/reviews/studyTrail.calls'
import { wire } from '../wire'

export const studyTrailWire = wire(studyTrailCalls, { path: 'studyTrail' })

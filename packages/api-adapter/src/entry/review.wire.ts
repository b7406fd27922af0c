/** How the call that opens a case to be looked at travels. */
import { reviewCalls } from '@casebook/core/entry/review/review.calls'
import { caseSpelled } from '../cases/caseSpelling'
import { wire } from '../wire'

export const reviewWire = wire(reviewCalls, {
  path: 'verification',
  calls: { reviewCase: { spelling: caseSpelled('caseIdentifier') } },
})

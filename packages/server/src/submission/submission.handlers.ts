/** Answers the call that submits a whole case. */
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import type { submissionCalls } from '@casebook/core/submission/submission.calls'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { mayJoinOthers } from '../http/idempotency'
import type { Services } from '../services'
import { submitCase } from './submitCase'
import { submitsTogether } from './submitTogether'

export const submissionArea: Area = { calls: [answers(submissionWire, submissionHandlers)] }

export function submissionHandlers(services: Services): AreaHandlers<typeof submissionCalls> {
  const together = submitsTogether(services)
  return {
    submitCase: mayJoinOthers(
      ({ submission }, caller, tx) => submitCase(services, tx, caller, submission),
      ({ submission }, caller, delivery) => together(submission, caller, delivery),
    ),
  }
}
